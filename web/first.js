/* first.js: asks for the first picture of the home page while the rest of the page is still on its way. */

const PATHS = [
  '/api/boards/fuse',
  '/api/view?game=fuse&position=-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW-%20w&moves=d1:4,a5:4,h5:4',
];

/** Answers that are under way, by path. */
export const early = new Map(location.pathname === '/' ? PATHS.map((path) => [path, fetch(path)]) : []);
early.forEach((answer) => answer.catch(() => {}));
