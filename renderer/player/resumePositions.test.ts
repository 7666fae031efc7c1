import { expect, test } from 'vitest';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { parsePositions, resumePositions } from './resumePositions.ts';

test('a recording resumes where it was left, another one starts at the beginning', () => {
  const of = (id: string) => ({ connectionId: 'con_1' as ConnectionId, engagementId: id as EngagementId });
  resumePositions.set(of('a'), 12.5);
  resumePositions.set(of('a'), 40);
  expect([resumePositions.get(of('a')), resumePositions.get(of('b'))]).toEqual([40, 0]);
});

test.each([
  ['', []],
  ['{}', []],
  ['[["a",7],["b","x"],[3,4],null,["c"]]', [['a', 7]]],
])('invalid stored positions are ignored: %s', (text, places) => {
  expect(parsePositions(text)).toEqual(places);
});
