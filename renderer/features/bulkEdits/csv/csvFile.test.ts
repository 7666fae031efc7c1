import { expect, test } from 'vitest';
import type { CsvLook } from '#shared/contract/bulkEdits.ts';
import { base64Of, needsNoChoice } from './csvFile.ts';

test.each([0, 1, 2, 3, 32_768, 100_001])('%i bytes are encoded without loss', (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) % 256);
  const back = Uint8Array.from(atob(base64Of(bytes)), (sign) => sign.charCodeAt(0));
  expect(back).toEqual(bytes);
});

const clear: CsvLook = {
  defect: null,
  result: null,
  encoding: 'utf-8',
  delimiter: ',',
  headings: [{ heading: 'crm id', column: 'crm-id' }],
  rows: 2,
  sample: [],
  changes: { contacts: 0, crm: 2 },
  bad: { rows: 0, kinds: [] },
};

test.each<[string, Partial<CsvLook>, boolean]>([
  ['only links', {}, true],
  ['an unknown column', { headings: [{ heading: 'remarks', column: null }] }, false],
  ['invalid rows', { bad: { rows: 1, kinds: [] } }, false],
  ['contacts', { changes: { contacts: 1, crm: 2 } }, false],
  ['no changes', { changes: { contacts: 0, crm: 0 } }, false],
])('a file with %s', (_, part, expected) => {
  expect(needsNoChoice({ ...clear, ...part })).toBe(expected);
});
