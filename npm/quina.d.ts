/** Loads the module, once; `source` is its URL, its bytes, or nothing for the file beside the script. */
export function load(source?: URL | string | ArrayBuffer | ArrayBufferView): Promise<void>;

/** What a refused call throws: the reason, in English. So does every call before `load`, or with what was freed. */
export class QuinaError extends Error {}

export type Colour = 'white' | 'black';

export interface GameInfo {
  name: string;
  title: string;
  /** The usual board size. */
  size: number;
  /** The smallest and the largest one. */
  sizes: [number, number];
  variants: string[];
}

export function version(): string;
export function games(): GameInfo[];

export interface GameOptions {
  size?: number;
  /** Words joined by commas. */
  variant?: string;
  /** For a random start. */
  seed?: number | bigint;
  /** The text of a position to begin with. */
  position?: string;
}

/** A game being played. An illegal move throws, and changes nothing. */
export class Game {
  constructor(game: string, options?: GameOptions);
  readonly name: string;
  readonly size: number;
  readonly ply: number;
  /** Who moves next, or would if the game were not over. */
  readonly toMove: Colour;
  /** null while the game goes on. */
  readonly result: Colour | 'draw' | null;
  readonly reason: string;
  readonly hash: bigint;
  readonly position: string;
  readonly played: string[];
  moves(): string[];
  move(text: string): this;
  undo(): boolean;
  copy(): Game;
  score(colour: Colour): number[];
  perft(depth: number): bigint;
  draw(style?: 'ascii' | 'unicode' | 'coloured' | 'svg'): string;
  /** Frees its memory now rather than some time later. */
  free(): void;
}

export interface Limits {
  seconds?: number;
  nodes?: number;
  depth?: number;
}

export interface Thought {
  move: string;
  /** For the side to move, in hundredths of a point. */
  score: number;
  /** The chance of winning, draws counting half. */
  win: number;
  proven: 'win' | 'loss' | 'draw' | null;
  /** Turns until a proven end. */
  distance: number | null;
  depth: number;
  nodes: number;
  seconds: number;
}

/** A computer player: first, random, classic:N, level:N, engine:time=0.5. */
export class Player {
  constructor(game: string, word: string, seed?: number | bigint);
  /** Returns when the search is over. */
  choose(game: Game, limits?: Limits): Thought;
  free(): void;
}

/** One row of the bench of the search; null past the last row of a game. */
export function bench(game: number, row: number): {nodes: number; seconds: number} | null;
