import { lineInTheMiddle, nextFrame, offOf, topOf, type ListUnderTest } from './listUnderTest.ts';

const WITHIN = 1;
/** A line that has lain still for so many frames is taken to stay. */
const STAYS = 4;
/** Gives up after so many frames. */
const PATIENCE = 40;
/** Frames between a jump and the scrolling after it. */
const PAUSE = 6;
const STEP = 60;

export interface Jump {
  /** From the call to the first picture from which on the line lies still, in its place or not. */
  readonly ms: number;
  /** The number of that picture, the one after the call being 1. */
  readonly frame: number;
  readonly placed: boolean;
}

/** What can be tried with the list of a page. */
export interface Trials {
  readonly lines: number;
  readonly jumpAround: (lines: readonly number[]) => Promise<Jump[]>;
  readonly scrollUpFrom: (line: number, frames: number) => Promise<number>;
}

declare global {
  interface Window {
    /** There as soon as the list is. */
    trials?: Trials;
  }
}

async function jumpTo(list: ListUnderTest, line: number): Promise<Jump> {
  const began = performance.now();
  let still = { ms: Number.NaN, frame: 0, off: Number.NaN };
  list.jump(line);
  for (let frame = 1; frame <= PATIENCE && frame - still.frame < STAYS; frame += 1) {
    await nextFrame();
    const off = offOf(list, line);
    // A line that isn't in the page yet is nowhere, and nowhere is not still.
    if (!(Math.abs(off - still.off) <= WITHIN)) still = { ms: performance.now() - began, frame, off };
  }
  return { ms: still.ms, frame: still.frame, placed: Math.abs(still.off) <= WITHIN };
}

/** Jumps to lines one after another. */
export async function jumpAround(list: ListUnderTest, lines: readonly number[]): Promise<Jump[]> {
  await nextFrame();
  const jumps: Jump[] = [];
  for (const line of lines) jumps.push(await jumpTo(list, line));
  return jumps;
}

/**
 * Jumps to a line and scrolls up from there, evenly. What the reader has before the eyes must come down by exactly
 * as much in every frame; counts those in which it doesn't, or is gone.
 */
export async function scrollUpFrom(list: ListUnderTest, line: number, frames: number): Promise<number> {
  list.jump(line);
  for (let frame = 0; frame < PAUSE; frame += 1) await nextFrame();
  let wrong = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    const before = lineInTheMiddle(list);
    list.scroller.scrollTop -= STEP;
    await nextFrame();
    const moved = before === null ? Number.NaN : topOf(list, before.line) - before.top;
    if (!(Math.abs(moved - STEP) <= WITHIN)) wrong += 1;
  }
  return wrong;
}
