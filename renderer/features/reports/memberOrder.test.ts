import { expect, test } from 'vitest';
import { TalkTally } from '#shared/domain/reports/talkFigures.ts';
import type { TeamMember } from '../../queries/reportQueries.ts';
import { sortedMembers } from './memberOrder.ts';

function member(name: string, engagements: number, questions: number | null): TeamMember {
  const tally = new TalkTally();
  const quiet = { spoken: 0, everybody: 0, span: 0, longest: 0, handovers: 0, waits: 0, waited: 0 };
  if (questions !== null) tally.add({ ...quiet, questions });
  const talk = {
    figures: tally.figures(),
    excluded: { internal: 0, noTimeline: 0, brokenTimes: 0, oneSpeaker: 0, silent: 0 },
  };
  const volume = { engagements, seconds: engagements * 60, unknownLength: 0 };
  return {
    userId: name,
    name,
    gone: false,
    volume,
    talk,
    previous: { volume, talk },
    longest: null,
    trend: [],
  };
}

test('members are ordered by name or by the highest value, those without a value last', () => {
  const members = [member('Cyn', 2, null), member('Bob', 1, 0), member('Ada', 2, 4)];
  const names = (column: Parameters<typeof sortedMembers>[1]) =>
    sortedMembers(members, column).map(({ name }) => name);
  expect(names('name')).toEqual(['Ada', 'Bob', 'Cyn']);
  expect(names('engagements')).toEqual(['Ada', 'Cyn', 'Bob']);
  expect(names('questions')).toEqual(['Ada', 'Bob', 'Cyn']);
});
