import { lineInTheMiddle, nextFrame, offOf, topOf, type ListUnderTest } from './listUnderTest.ts';

const WITHIN = 1;
/** A line that has lain still for so many frames is taken to stay. */
const STAYS = 3;
/** After so many frames nobody waits any more. */
const PATIENCE = 40;
/** Frames between a jump and the scrolling after it. */
const PAUSE = 6;
const STEP = 60;

export interface Jump {
  /** From the call to the first picture with the line in its place; until patience ran out where it never was. */
  readonly ms: number;
  /** The number of that picture, the one after the call being 1; null where there was none. */
  readonly frame: number | null;
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
  let placed: { readonly ms: number; readonly frame: number } | null = null;
  list.jump(line);
  for (let frame = 1; frame <= PATIENCE; frame += 1) {
    await nextFrame();
    if (!(Math.abs(offOf(list, line)) <= WITHIN)) placed = null;
    else placed ??= { ms: performance.now() - began, frame };
    if (placed !== null && frame - placed.frame >= STAYS) return placed;
  }
  return { ms: performance.now() - began, frame: null };
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
