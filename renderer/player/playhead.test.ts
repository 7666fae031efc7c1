import { describe, expect, test } from 'vitest';
import { Playhead } from './playhead.ts';

/** Lines of ten seconds from the start. */
const tenSecondLines = (seconds: number) => Math.floor(seconds / 10);

function heardBy(playhead: Playhead, lines: readonly number[]) {
  const heard: number[] = [];
  for (const line of lines) playhead.subscribeLine(line, () => heard.push(line));
  return heard;
}

describe('the playhead', () => {
  test('notifies only the line that ends and the line that begins', () => {
    const playhead = new Playhead();
    playhead.setLines(tenSecondLines);
    const heard = heardBy(playhead, [0, 1, 2, 3]);
    playhead.moveTo(12);
    expect(heard).toEqual([0, 1]);
    playhead.moveTo(13);
    expect(heard).toEqual([0, 1]);
    playhead.moveTo(35);
    expect(heard).toEqual([0, 1, 1, 3]);
  });

  test('notifies two lines per change during ten minutes at sixty frames a second', () => {
    const playhead = new Playhead();
    playhead.setLines(tenSecondLines);
    const heard = heardBy(
      playhead,
      Array.from({ length: 60 }, (_, line) => line),
    );
    for (let frame = 1; frame < 60 * 60 * 9; frame += 1) playhead.moveTo(frame / 60);
    expect(playhead.line).toBe(53);
    expect(heard).toHaveLength(2 * 53);
  });

  test('finds the current line when the transcript arrives later', () => {
    const playhead = new Playhead();
    playhead.moveTo(25);
    expect(playhead.line).toBe(-1);
    const heard = heardBy(playhead, [2]);
    playhead.setLines(tenSecondLines);
    expect(playhead.line).toBe(2);
    expect(heard).toEqual([2]);
  });

  test('has no line without a transcript', () => {
    const playhead = new Playhead();
    playhead.setLines(tenSecondLines);
    playhead.moveTo(25);
    playhead.setLines(null);
    expect(playhead.line).toBe(-1);
    playhead.moveTo(40);
    expect(playhead.line).toBe(-1);
  });

  test('does not notify unsubscribed listeners', () => {
    const playhead = new Playhead();
    playhead.setLines(tenSecondLines);
    const heard: string[] = [];
    const leave = [
      playhead.subscribeLine(1, () => heard.push('line')),
      playhead.subscribeLineChange(() => heard.push('change')),
      playhead.subscribeTime(() => heard.push('time')),
    ];
    playhead.moveTo(11);
    expect(heard).toEqual(['time', 'line', 'change']);
    for (const each of leave) each();
    playhead.moveTo(21);
    expect(heard).toHaveLength(3);
  });

  test('does not notify of a move to the same time', () => {
    const playhead = new Playhead();
    const heard: number[] = [];
    playhead.subscribeTime(() => heard.push(playhead.time));
    playhead.moveTo(1);
    playhead.moveTo(1);
    expect(heard).toEqual([1]);
  });
});
