import { describe, expect, test } from 'vitest';
import { testEngagement } from '../../contract/testing/testEngagement.ts';
import { fileStem, nameTemplateError } from './nameTemplate.ts';

const base = testEngagement({
  title: 'Renewal {company}',
  start_at: '2026-11-21T23:30:00-05:00',
  companies: [],
});
const acme = { ...base, companies: [{ id: 'co_1' as never, name: 'Acme' }] };

describe('a template', () => {
  test.each([
    ['', 'empty'],
    ['{title', 'stray-brace'],
    ['{name}', 'unknown-field'],
    ['{year}/{title}', 'folder'],
    ['x'.repeat(201), 'too-long'],
    ['{date} {title}', null],
    ['Notes', null],
  ])('%j has the error %s', (template, error) => {
    expect(nameTemplateError(template)).toBe(error);
  });

  test.each([
    ['{date} {company} - {title}', '2026-11-21 Acme - Renewal {company}'],
    ['{year} {month} {time} {type} {id}', '2026 11 23-30 call ngmt_1'],
    ['{title} ({company})', 'Renewal {company} (Acme)'],
  ])('%j fills in its fields, as the API sent them', (template, name) => {
    expect(fileStem(template, acme)).toBe(name);
  });

  test.each([
    ['{date} {company} - {title}', '2026-11-21 - Renewal {company}'],
    ['{company} - {title}', 'Renewal {company}'],
    ['{title} ({company})', 'Renewal {company}'],
    ['{title} - {company} - {date}', 'Renewal {company} - 2026-11-21'],
    ['{company}', 'Untitled'],
  ])('%j leaves no gap for a missing company', (template, name) => {
    expect(fileStem(template, base)).toBe(name);
  });

  test('keeps separators within values', () => {
    expect(fileStem('{company} - {title}', { ...base, title: 'A - - B ()' })).toBe('A - - B ()');
  });
});
