import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actionItemLines, ticksIn, withTicks } from './actionItemLines.ts';

const item = { id: 'act_1', title: 'Send the [offer]', due_on: '2026-11-30', assigned_to_user_name: 'Ada' };

test('an action item is a task with who and when, ticked off or not', () => {
  const byId = { id: 'act_2', title: 'Sign', assigned_to_user_id: 'usr_1' };
  expect(actionItemLines([item, byId, { id: 'b--x', title: 'Call' }], new Set(['b--x']))).toEqual([
    '- [ ] Send the \\[offer\\] (Ada, 2026-11-30) <!-- action item act_1 -->',
    '- [ ] Sign (usr\\_1) <!-- action item act_2 -->',
    '- [x] Call <!-- action item b%2D%2Dx -->',
  ]);
});

test('ticks are read back by id, whatever ids and titles are, and whatever else the user writes', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.record({ id: fc.string({ unit: 'grapheme', minLength: 1 }), title: text, isDone: fc.boolean() }),
        {
          selector: ({ id }) => id,
        },
      ),
      text,
      (items, other) => {
        const done = new Set(items.filter(({ isDone }) => isDone).map(({ id }) => id));
        const lines = actionItemLines(items, done);
        const file = ['# Title', ...lines, '- [x] my own', other.replaceAll('<!--', ''), ''].join('\n');
        expect(ticksIn(file)).toEqual(new Map(items.map(({ id, isDone }) => [id, isDone])));
        const none = withTicks(file, new Set());
        expect([...ticksIn(none).values()]).not.toContain(true);
        expect(withTicks(none, done)).toBe(file);
      },
    ),
    { numRuns: 30 },
  );
});

test('a task that was moved, indented or marked in another way keeps its id', () => {
  const [line = ''] = actionItemLines([item], new Set());
  expect(ticksIn(`  * ${line.slice(2).replace('[ ]', '[X]')}\r`)).toEqual(new Map([['act_1', true]]));
  expect(ticksIn(line.replace('- [ ] ', '- '))).toEqual(new Map());
  expect(ticksIn('- [x] broken <!-- action item %E0%A4%A -->')).toEqual(new Map());
});
