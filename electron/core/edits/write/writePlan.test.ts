import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactId } from '#shared/contract/ids.ts';
import { judgeLostContacts, judgeLostCrm } from './writePlan.ts';

const ids = (...names: string[]) => names.map((name) => contactId.parse(name));
const link = (id: string) => ({ object_type: 'deal', crm_object_id: id, source: 'HUBSPOT' });

describe('a contact write whose response was lost', () => {
  test.each([
    ['is there as sent', 'ab', 'bc', 'bc', 'v2', 'applied'],
    ['is there with someone’s addition on top', 'ab', 'bc', 'bcd', 'v3', 'applied'],
    ['left nothing and nothing has happened since', 'ab', 'bc', 'ab', 'v1', 'not-applied'],
    ['may have been taken back by someone', 'ab', 'bc', 'ab', 'v2', 'unclear'],
    ['is there in part', 'a', 'abc', 'ab', 'v2', 'unclear'],
  ])('%s', (_what, before, sent, now, version, verdict) => {
    const seen = (letters: string, at: string) => ({ value: ids(...letters.split('')), version: at });
    expect(judgeLostContacts(seen(before, 'v1'), ids(...sent.split('')), seen(now, version))).toBe(verdict);
  });

  test('is never judged not applied if the record changed or has no version', () => {
    const set = fc.subarray(ids('a', 'b', 'c', 'd'));
    fc.assert(
      fc.property(set, set, set, fc.constantFrom('', 'v2'), (before, sent, now, version) => {
        const was = { value: before, version: version === '' ? '' : 'v1' };
        expect(judgeLostContacts(was, sent, { value: now, version })).not.toBe('not-applied');
      }),
    );
  });
});

describe('a CRM write whose response was lost', () => {
  test.each([
    ['is there as sent', 'old', 'new', 'v2', 'applied'],
    ['left nothing and nothing has happened since', 'old', 'old', 'v1', 'not-applied'],
    ['may have been taken back by someone', 'old', 'old', 'v2', 'unclear'],
    ['gave way to someone’s third', 'old', 'third', 'v2', 'moved'],
  ])('%s', (_what, before, now, version, verdict) => {
    const was = { value: link(before), version: 'v1' };
    expect(judgeLostCrm(was, link('new'), { value: link(now), version })).toBe(verdict);
  });

  test('counts as applied if only the case of the source differs, which the API upper-cases', () => {
    const sent = { ...link('new'), source: 'hubspot' };
    expect(judgeLostCrm({ value: null, version: 'v1' }, sent, { value: link('new'), version: 'v2' })).toBe(
      'applied',
    );
  });
});
