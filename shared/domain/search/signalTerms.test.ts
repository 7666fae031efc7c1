import { describe, expect, it } from 'vitest';
import type { SignalCounts } from '../signals/signalValues.ts';
import { parseSearch } from './parseSearch.ts';
import { namesSignals, writeCondition } from './signalTerms.ts';
import { wrongFilters } from './wrongFilters.ts';

const now = new Date(2026, 10, 21, 15, 30);
const NONE: SignalCounts = { none: 0, number: 0, boolean: 0, text: 0, date: 0, list: 0, other: 0 };
const known = [
  { id: 'd', name: 'NPS', counts: { ...NONE, number: 5 } },
  { id: 'd', name: 'Champion', counts: { ...NONE, boolean: 5 } },
  { id: 'd', name: 'Churn risk', counts: { ...NONE, text: 5 } },
  { id: 'd', name: 'Renewal', counts: { ...NONE, date: 5 } },
  { id: 'd', name: 'Mixed', counts: { ...NONE, text: 1, number: 4 } },
];
const wrong = (input: string) => wrongFilters(input, now, () => known);
const terms = (input: string) => parseSearch(input, { now }).signals;

describe('a condition on a signal', () => {
  it.each([
    ['signal:"NPS" > 7', ['nps'], '>', ['7']],
    ['signal:"NPS">=7', ['nps'], '>=', ['7']],
    ['signal:NPS≤7', ['nps'], '<=', ['7']],
    ['signal:nps = 7', ['nps'], '=', ['7']],
    ['signal:"Churn risk":high,"very high"', ['churn risk'], '=', ['high', 'very high']],
    ['SIGNAL:"Champion":yes', ['champion'], '=', ['yes']],
    ['signal:"NPS"', ['nps'], null, []],
    ['signal:NPS,CSAT', ['nps', 'csat'], null, []],
    ['signal:„Kündigung“:hoch', ['kundigung'], '=', ['hoch']],
  ])('is read from %j', (input, names, operator, values) => {
    expect(terms(input)).toEqual([{ names, operator, values }]);
  });

  it('ends where the next part begins', () => {
    const query = parseSearch('signal:"NPS" > 7 budget type:call -signal:Risk:low', { now });
    expect(query.text.map(({ folded }) => folded)).toEqual(['budget']);
    expect(query.types.anyOf).toEqual(['CALL']);
    expect(query.signals).toHaveLength(1);
    expect(query.notSignals).toEqual([{ names: ['risk'], operator: '=', values: ['low'] }]);
  });

  it.each([
    ['NPS', '>', '7', 'signal:"NPS">7'],
    ['Churn risk', '=', 'very high', 'signal:"Churn risk":"very high"'],
    ['A "quoted" name', null, '', 'signal:"A quoted name"'],
  ] as const)('is written so that it is read again: %s', (name, operator, value, written) => {
    const condition = `signal:${writeCondition(name, operator, value)}`;
    expect(condition).toBe(written);
    expect(terms(condition)).toHaveLength(1);
  });

  it('with a wrong name, operator or value is an error that lists the valid ones', () => {
    expect(wrong('signal:NSP>7')).toEqual([
      'signal:"NSP" is no signal; use signal:"NPS", signal:"Champion", signal:"Churn risk", signal:"Renewal", signal:"Mixed".',
    ]);
    expect(wrong('signal:NPS>high')).toEqual([
      'signal:"NPS">high is not valid; use signal:"NPS":7, signal:"NPS">7, signal:"NPS">=7, signal:"NPS"<7, signal:"NPS"<=7.',
    ]);
    expect(wrong('signal:Champion>3')).toEqual([
      'signal:"Champion">3 is not valid; use signal:"Champion":yes, signal:"Champion":no.',
    ]);
    expect(wrong('signal:"Churn risk">3')).toHaveLength(1);
    expect(wrong('signal:Renewal:soon')).toHaveLength(1);
    expect(wrong('signal:NPS>')).toEqual([expect.stringContaining('needs a value')]);
    expect(wrong('signal:')).toEqual(['signal: needs a value.']);
  });

  it.each([
    'signal:NPS>7',
    'signal:Mixed:high signal:Mixed>=-1.5e3',
    'signal:"churn RISK":high',
    'signal:Renewal>2026-11 signal:Renewal:2026-11-21',
    'signal:Champion:ja -signal:Champion:no',
  ])('is right in %j', (input) => {
    expect(wrong(input)).toEqual([]);
  });

  it('names at most some of thousands of signals, and how many more there are', () => {
    const many = Array.from({ length: 3000 }, (_, index) => ({
      id: `d${index}`,
      name: `S${index}`,
      counts: NONE,
    }));
    const [sentence = ''] = wrongFilters('signal:Nothing', now, () => many);
    expect(sentence).toContain('… (+2970)');
    expect(sentence.length).toBeLessThan(1000);
  });

  it('is looked for only where a search has one', () => {
    expect(namesSignals('type:call "signal:NPS"')).toBe(false);
    expect(namesSignals('budget\nsignal:NPS')).toBe(true);
  });
});
