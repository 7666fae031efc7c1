import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { companyId } from '../../contract/ids.ts';
import { testEngagement } from '../../contract/testing/testEngagement.ts';
import { call } from '../transcript/testing/calls.ts';
import { engagementFile, yamlString } from './engagementFile.ts';

const engagement = testEngagement({
  title: 'Renewal: "2027" #plan',
  is_private: true,
  start_at: '2026-11-21T10:00:00Z',
  duration_seconds: 60,
  crm_association: { object_type: 'deal', crm_object_id: '42', source: 'HUBSPOT' },
});
const transcript = call([[0, 1, 3, 'Hello --- there']]);
const subject = {
  engagement,
  transcript,
  link: 'parley://open?base=demo&engagement=ngmt_1',
  crmUrl: null,
  done: new Set<string>(),
};
const frontMatterOf = (text: string): unknown => parse(/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '');

describe('front matter', () => {
  test('states the facts of the engagement', () => {
    const text = engagementFile(subject, 'md') ?? '';
    expect(frontMatterOf(text)).toEqual({
      id: 'ngmt_1',
      type: 'CALL',
      date: '2026-11-21T10:00:00Z',
      duration_seconds: 60,
      crm_type: 'deal',
      crm_id: '42',
      crm_source: 'HUBSPOT',
      private: true,
      parley: 'parley://open?base=demo&engagement=ngmt_1',
    });
    expect(text).toContain('**Ada** · 0:01\n\nHello --- there\n');
  });

  test('has the signals in words, and JSON as the API sent them', () => {
    const signals = [
      { id: 's1', annotation_definition_id: 'd1', name: 'NPS', data_type: 'number', value: 7 },
      {
        id: 's2',
        annotation_definition_id: 'd2',
        name: 'Topics:\n- x',
        data_type: 'list',
        value: ['a', { b: 1 }],
      },
      { id: 's3', annotation_definition_id: 'd3', name: 'Mood', data_type: 'string', value: null },
    ];
    const measured = { ...subject, engagement: { ...engagement, signals } };
    expect(frontMatterOf(engagementFile(measured, 'md') ?? '')).toMatchObject({
      signals: ['NPS: 7', 'Topics: - x: a, {"b":1}', 'Mood: –'],
    });
    expect(JSON.parse(engagementFile(measured, 'json') ?? '')).toMatchObject({ signals });
  });

  test('leaves the title to the heading, as linters want one of both', () => {
    const text = engagementFile(subject, 'md') ?? '';
    expect(text.match(/Renewal/gu)).toHaveLength(1);
    expect(text).toContain('\n---\n\n# Renewal: "2027" #plan\n');
    expect(JSON.parse(engagementFile(subject, 'json') ?? '')).toMatchObject({
      facts: { title: 'Renewal: "2027" #plan' },
    });
  });

  test('can’t be left or extended by any name', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '---\nprivate: false\n---',
        '"\nid: x',
        '!!js/function',
        '&a *a',
        '\u2028id: x',
        '\u0085id: x',
        '\\"',
        '\ud800',
      ),
    );
    fc.assert(
      fc.property(name, (hostile) => {
        const id = companyId.parse('co_1');
        const text =
          engagementFile(
            { ...subject, engagement: { ...engagement, title: hostile, companies: [{ id, name: hostile }] } },
            'md',
          ) ?? '';
        const read = frontMatterOf(text);
        expect(read).toMatchObject({ id: 'ngmt_1', type: 'CALL', private: true });
        expect(Object.keys(read as object).filter((key) => key !== 'companies')).toHaveLength(9);
      }),
    );
  });

  test('keeps what a text says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const read: unknown = parse(yamlString(text), { version: '1.1' });
        expect(read).toBe(parse(yamlString(text)));
        expect(yamlString(text)).toMatch(/^[^\n\r\u2028\u2029\u0085]*$/);
      }),
    );
  });
});

describe('without a transcript with times', () => {
  const bare = { ...subject, transcript: null };
  const withText = { ...bare, engagement: { ...engagement, transcript: 'Ada: # one\n\nBob: two' } };

  test('Markdown and JSON still hold the facts, and the text if there is one', () => {
    expect(frontMatterOf(engagementFile(bare, 'md') ?? '')).toMatchObject({ id: 'ngmt_1' });
    expect(engagementFile(withText, 'md')).toContain('\nAda: # one\n\nBob: two\n');
    expect(JSON.parse(engagementFile(withText, 'json') ?? '')).toMatchObject({
      facts: { id: 'ngmt_1' },
      text: ['Ada: # one', 'Bob: two'],
    });
  });

  test('text needs words, and subtitles need times', () => {
    expect(engagementFile(bare, 'txt')).toBeNull();
    expect(engagementFile(withText, 'txt')).toBe('Renewal: "2027" #plan\n\nAda: # one\nBob: two\n');
    expect(engagementFile(withText, 'srt')).toBeNull();
    expect(engagementFile(withText, 'vtt')).toBeNull();
  });
});

test.each(['md', 'txt', 'srt', 'vtt', 'json'] as const)(
  'no time of the export is in a file of %s',
  (format) => {
    expect(engagementFile(subject, format)).toBe(engagementFile(subject, format));
    expect(engagementFile(subject, format)).not.toContain('exportedAt');
  },
);
