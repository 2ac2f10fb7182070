/* qr.js: a text as a QR code (ISO/IEC 18004): bytes, error correction level M, versions 1 to 10. */

/* For each version: bytes of error correction in a block, then pairs of blocks and their bytes of data. */
const BLOCKS = [[10, 1, 16], [16, 1, 28], [26, 1, 44], [18, 2, 32], [24, 2, 43], [16, 4, 27], [18, 4, 31], [22, 2, 38, 2, 39], [22, 3, 36, 2, 37], [26, 4, 43, 1, 44]];
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const MASKS = [(x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3, (x, y) => ((y >> 1) + Math.floor(x / 3)) % 2,
  (x, y) => (x * y) % 2 + (x * y) % 3, (x, y) => ((x * y) % 2 + (x * y) % 3) % 2, (x, y) => ((x + y) % 2 + (x * y) % 3) % 2];

/* -- Reed-Solomon over GF(256) -- */

function times(a, b) {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> i) & 1) * a;
  }
  return product;
}

function generator(degree) {
  let poly = [1];
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2))
    poly = [...poly, 0].map((value, k) => value ^ (k ? times(poly[k - 1], root) : 0));
  return poly.slice(1);
}

function correction(data, degree) {
  const divisor = generator(degree), rest = new Array(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    divisor.forEach((value, i) => (rest[i] ^= times(value, factor)));
  }
  return rest;
}

/* -- Data -- */

function sizesOf(version) {
  const [, ...groups] = BLOCKS[version - 1], sizes = [];
  for (let i = 0; i < groups.length; i += 2) for (let k = 0; k < groups[i]; k++) sizes.push(groups[i + 1]);
  return sizes;
}

const capacity = (version) => sizesOf(version).reduce((a, b) => a + b, 0);

/** The bytes of all blocks, data and correction, interleaved. */
function codewords(bytes, version) {
  const bits = [], put = (value, count) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  const total = capacity(version);
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, 8 * total - bits.length));
  put(0, (8 - bits.length % 8) % 8);
  const data = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let i = 0; data.length < total; i++) data.push(i % 2 ? 0x11 : 0xec);
  let at = 0;
  const blocks = sizesOf(version).map((size) => data.slice(at, at += size));
  const checks = blocks.map((block) => correction(block, BLOCKS[version - 1][0]));
  const weave = (lists) => Array.from({length: Math.max(...lists.map((list) => list.length))}, (_, i) => lists.map((list) => list[i]).filter((byte) => byte !== undefined)).flat();
  return [...weave(blocks), ...weave(checks)];
}

/* -- The matrix: null where data goes -- */

function patterns(version) {
  const size = 17 + 4 * version, grid = Array.from({length: size}, () => new Array(size).fill(null));
  const finder = (cx, cy) => {
    for (let y = cy - 4; y <= cy + 4; y++)
      for (let x = cx - 4; x <= cx + 4; x++) {
        const far = Math.max(Math.abs(x - cx), Math.abs(y - cy));
        if (x >= 0 && y >= 0 && x < size && y < size) grid[y][x] = far !== 2 && far !== 4 ? 1 : 0;
      }
  };
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) finder(x, y);
  for (const cy of ALIGNED[version - 1])
    for (const cx of ALIGNED[version - 1]) {
      if (grid[cy][cx] !== null) continue;
      for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) grid[cy + y][cx + x] = Math.max(Math.abs(x), Math.abs(y)) === 1 ? 0 : 1;
    }
  for (let i = 8; i < size - 8; i++) grid[6][i] = grid[i][6] = (i + 1) % 2;
  mark(grid, version, 0);
  return grid;
}

/** Writes the format (level M and the mask), and from version 7 on the version. */
function mark(grid, version, mask) {
  const size = grid.length;
  let rest = mask;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const format = ((mask << 10) | rest) ^ 0x5412, bit = (i) => (format >> i) & 1;
  for (let i = 0; i < 15; i++) {
    grid[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i][8] = bit(i);
    grid[8][i < 8 ? size - 1 - i : i < 9 ? 15 - i : 14 - i] = bit(i);
  }
  grid[size - 8][8] = 1;
  if (version < 7) return;
  rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const number = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const a = size - 11 + i % 3, b = Math.floor(i / 3);
    grid[a][b] = grid[b][a] = (number >> i) & 1;
  }
}

/** Fills the bits in, in columns of two from the right, up and down in turn. */
function fill(grid, bytes, mask) {
  const size = grid.length, filled = grid.map((row) => [...row]);
  let i = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y][x] !== null) continue;
        const bit = i < 8 * bytes.length ? (bytes[i >> 3] >> (7 - i % 8)) & 1 : 0;
        filled[y][x] = bit ^ (MASKS[mask](x, y) === 0 ? 1 : 0);
        i++;
      }
    }
  }
  return filled;
}

function penalty(grid) {
  const size = grid.length, lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]))].map((line) => line.join(''));
  let sum = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const look of [/(?=10111010000)/g, /(?=00001011101)/g]) sum += 40 * (line.match(look)?.length ?? 0);
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) if (grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x - 1]) sum += 3;
  const dark = grid.flat().reduce((a, b) => a + b, 0);
  return sum + 10 * Math.floor(Math.abs(20 * dark / size ** 2 - 10));
}

/** The modules of the code, row by row: 1 is dark. Null if the text is too long. */
export function modules(text, wanted = null) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((_, i) => bytes.length <= capacity(i + 1) - (i < 9 ? 2 : 3)) + 1;
  if (!version) return null;
  const grid = patterns(version), words = codewords(bytes, version);
  const codes = MASKS.map((_, mask) => {
    const code = fill(grid, words, mask);
    mark(code, version, mask);
    return code;
  });
  if (wanted !== null) return codes[wanted];
  const penalties = codes.map(penalty);
  return codes[penalties.indexOf(Math.min(...penalties))];
}
