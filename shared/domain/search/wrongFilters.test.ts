import { describe, expect, it } from 'vitest';
import { wrongFilters } from './wrongFilters.ts';

const now = new Date(2026, 10, 21, 15, 30);
const of = (input: string): string[] => wrongFilters(input, now);

describe('the wrong filters of a search', () => {
  it('are values that a field doesn’t have, with those that it has', () => {
    expect(of('type:bogus')).toEqual([
      'type:bogus is not valid; use type:meeting, type:call, type:email, type:task, type:note, type:calendar_event, type:document.',
    ]);
    expect(of('status:gone')).toEqual([expect.stringContaining('use status:pending, status:processing')]);
    expect(of('has:wings')).toEqual([expect.stringContaining('use has:transcript, has:timeline')]);
    expect(of('is:secret')).toEqual([
      'is:secret is not valid; use is:private, is:internal, is:analysis-pending.',
    ]);
    expect(of('side:left')).toHaveLength(1);
    expect(of('in:body')).toHaveLength(1);
  });

  it('are also words that every object of JavaScript knows', () => {
    for (const word of ['constructor', '__proto__', 'toString']) {
      expect(of(`${word}:x`)).toEqual([]);
      for (const field of ['type', 'side', 'in', 'has']) expect(of(`${field}:${word}`)).toHaveLength(1);
      for (const field of ['on', 'before', 'after'])
        expect(of(`${field}:${word}`)).toEqual([expect.stringContaining('is not a date')]);
    }
  });

  it('are found beside right ones', () => {
    expect(of('type:call,bogus has:crm,wings budget')).toEqual([
      expect.stringMatching(/^type:bogus /u),
      expect.stringMatching(/^has:wings /u),
    ]);
    expect(of('-type:bogus')).toHaveLength(1);
  });

  it('are days that no calendar has, filters without a value, and what can’t be excluded', () => {
    expect(of('after:2027-99-99')).toEqual([expect.stringMatching(/^after:2027-99-99 is not a date; use /u)]);
    expect(of('on:2026-02-30')).toHaveLength(1);
    expect(of('company:')).toEqual(['company: needs a value.']);
    expect(of('type:')).toEqual(['type: needs a value.']);
    expect(of('-owner:ada')).toHaveLength(1);
    expect(of('-after:2026')).toHaveLength(1);
    expect(of('price OR discount')).toEqual([expect.stringMatching(/^OR doesn’t exist/u)]);
  });

  it.each([
    'type:call',
    'type:meet,calendar-event',
    'TYPE:Call',
    'status:failed',
    'has:crm is:private side:theirs in:notes',
    'after:2026-10-01 before:today on:7d',
    'company:acme,"Beta Ltd" -tag:internal owner:ada',
    '10:30 https://acme.example re:invent',
    '-draft "open quote',
    '😀',
    '',
  ])('are none in %j', (input) => {
    expect(of(input)).toEqual([]);
  });
});
