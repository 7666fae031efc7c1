import { lineInTheMiddle, nextFrame, offOf, topOf, type ListUnderTest } from './listUnderTest.ts';

const WITHIN = 1;
/** A line that has not moved for this many frames counts as settled. */
const STAYS = 4;
/** Gives up after this many frames. */
const PATIENCE = 40;
/** Frames between a jump and the scrolling that follows. */
const PAUSE = 6;
const STEP = 60;

export interface Jump {
  /** From the call to the first frame after which the line no longer moves, in place or not. */
  readonly ms: number;
  /** The number of that frame, counting from 1 after the call. */
  readonly frame: number;
  readonly placed: boolean;
}

export interface Trials {
  readonly lines: number;
  readonly jumpAround: (lines: readonly number[]) => Promise<Jump[]>;
  readonly scrollUpFrom: (line: number, frames: number) => Promise<number>;
}

declare global {
  interface Window {
    /** Set once the list is ready. */
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
    // A line that isn't in the page yet has no position and counts as moving.
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
 * Jumps to a line and scrolls up from there at a constant speed. The visible line must move down by exactly the
 * same distance in every frame; counts the frames in which it doesn't, or disappears.
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
