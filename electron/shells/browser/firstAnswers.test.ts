import { expect, it } from 'vitest';
import type { FirstAnswer } from '#shared/contract/loopback.ts';
import { forNextRun } from './firstAnswers.ts';

it('doesn’t repeat in the next run how the last one ended', () => {
  const settings: FirstAnswer = { method: 'settings.get', input: {}, value: { badEnd: 'not about a run' } };
  const info = { version: '1.0.0', badEnd: { startedAt: '2026-03-02T10:00:00.000Z' } };
  expect(forNextRun([settings, { method: 'app.info', input: {}, value: info }])).toEqual([
    settings,
    { method: 'app.info', input: {}, value: { version: '1.0.0', badEnd: null } },
  ]);
});
