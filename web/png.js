/* png.js: saves a picture of the server, which is SVG, as PNG. */
import {h} from './dom.js';
import {pictureText} from './api.js';

const WIDTH = 1200;

/** Draws the SVG at `path` on a canvas and downloads it as NAME.png. */
export async function savePng(path, name) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(await pictureText(path))}`;
  await image.decode();
  const canvas = h('canvas', {width: WIDTH, height: Math.round((WIDTH * image.height) / image.width)});
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  const href = URL.createObjectURL(blob);
  h('a', {href, download: `${name}.png`}).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
