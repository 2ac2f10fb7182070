/* first.js: asks for the first picture of the home page while the rest of the page is still on its way. */

const PATHS = [
  '/api/boards/fuse',
  '/api/view?game=fuse&position=-BW1BW1-/2B1B3/W2B4/W2W2WB/B6W/BWB5/W2W4/-WBBWB1-%20w&moves=c1:5,h3:4,a3:3,h4:4',
];

/** Answers that are under way, by path. */
export const early = new Map(location.pathname === '/' ? PATHS.map((path) => [path, fetch(path)]) : []);
early.forEach((answer) => answer.catch(() => {}));
