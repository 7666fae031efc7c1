import { expect, test } from 'vitest';
import type { EditState } from '#shared/contract/edit.ts';
import { testEdit } from '#shared/contract/testing/testEdit.ts';
import { closedSaveStep, saveStep } from './editOutcome.ts';

const of = (state: EditState) => testEdit({ state });

test.each(['queued', 'writing'] as const)('an edit in the state %s keeps its dialog waiting', (state) => {
  expect(saveStep(of(state)).kind).toBe('wait');
});

test.each(['done', 'unread'] as const)('an edit in the state %s closes its dialog', (state) => {
  expect(saveStep(of(state)).kind).toBe('done');
});

test.each(['clash', 'unknown', 'overwrote'] as const)('an edit in the state %s asks the user', (state) => {
  expect(saveStep(of(state)).kind).toBe('decide');
});

test('a refused edit returns to its dialog with the reason, and leaves the list of failures', () => {
  const refused = of('failed');
  expect(saveStep(refused)).toEqual({ kind: 'edit', problem: refused.problem, discard: true });
});

test('a discarded edit returns to its dialog', () => {
  expect(saveStep(undefined)).toEqual({ kind: 'edit', problem: null, discard: false });
});

test('once the dialog is closed, an edit is followed until it settles and then reported', () => {
  expect(closedSaveStep(of('writing'))).toBe('wait');
  expect(closedSaveStep(of('failed'))).toBe('report');
  expect(closedSaveStep(of('done'))).toBe('report');
  expect(closedSaveStep(undefined)).toBe('nothing');
});
