import { expect, it } from 'vitest';
import type { FirstAnswer } from '#shared/contract/loopback.ts';
import { connectionId } from '#shared/contract/ids.ts';
import { forNextRun } from './firstAnswers.ts';

const OWN = connectionId.parse('own');

it('doesn’t repeat in the next run how the last one ended', () => {
  const settings: FirstAnswer = { method: 'settings.get', input: {}, value: { badEnd: 'not about a run' } };
  const info = { version: '1.0.0', badEnd: { startedAt: '2026-03-02T10:00:00.000Z' } };
  expect(forNextRun([settings, { method: 'app.info', input: {}, value: info }], OWN)).toEqual([
    settings,
    { method: 'app.info', input: {}, value: { version: '1.0.0', badEnd: null } },
  ]);
});

it('repeats nothing of another connection', () => {
  const of = (connection: string): FirstAnswer => ({
    method: 'views.list',
    input: { connectionId: connection },
    value: { views: [] },
  });
  const shared = { 'pane.list': '400', 'memory.own': '{}', 'player.left.own': '[]' };
  const state = { ...shared, 'memory.other': 'x', 'firstCalls.other': 'x', 'player.left.other': 'x' };
  const answers: readonly FirstAnswer[] = [
    of('own'),
    of('other'),
    { method: 'connections.list', input: {}, value: [{ id: 'other' }, { id: 'own', name: 'Own' }] },
    { method: 'windowState.get', input: {}, value: state },
  ];
  expect(forNextRun(answers, OWN)).toEqual([
    of('own'),
    { method: 'connections.list', input: {}, value: [{ id: 'own', name: 'Own' }] },
    { method: 'windowState.get', input: {}, value: shared },
  ]);
});
