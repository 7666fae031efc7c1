import { afterEach, describe, expect, test } from 'vitest';
import { SILENCE_MS } from '../api/http.ts';
import { HandClock } from '../testing/handClock.ts';
import { realClock } from '../testing/testPorts.ts';
import { writeNow } from './directWrite.ts';
import {
  CONNECTION,
  editsOn,
  engagement,
  setContacts,
  setLink,
  type EditsOnOptions,
} from './testing/editsOn.ts';
import { must } from '../testing/caller.ts';
import { recordService, type Fault, type RecordServiceOptions } from './testing/recordService.ts';
import type { Change } from '#shared/contract/edits/change.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).toReversed()) await part.close();
});

async function play(options: RecordServiceOptions = {}, editsOptions: EditsOnOptions = {}) {
  const service = await recordService(options);
  const desk = editsOn(service.baseUrl, editsOptions);
  const clock = editsOptions.clock ?? realClock;
  const close = async (): Promise<void> => {
    const closing = desk.close();
    // What is still on the wire gets its last moment.
    if (clock instanceof HandClock) await clock.advance(2000);
    await closing;
  };
  open.push(service, { close });
  const save = (change: Change, id = 'e') =>
    writeNow(desk.edits, clock, { connectionId: CONNECTION, engagementId: engagement(id), change });
  const left = () => must(desk.edits.desk.with(({ list }) => list.counts(CONNECTION)));
  return { service, ...desk, save, left };
}

const onPut =
  (fault: Fault) =>
  ({ method }: { method: string }): Fault | null =>
    method === 'PUT' ? fault : null;

describe('a change that somebody waits for', () => {
  test('answers with the engagement when it is written', async () => {
    const { save, service } = await play();
    service.change('e', { contacts: ['theirs'] });
    expect(must(await save(setContacts([], ['a'])))).toMatchObject({
      kind: 'saved',
      engagement: { id: 'e' },
      alsoAdded: ['theirs'],
    });
  });

  test.each([
    [422, 'api'],
    [403, 'forbidden'],
    [404, 'api'],
  ])(
    'that is refused with %i is answered so, and leaves nothing behind to be written later',
    async (status, kind) => {
      const { save, left } = await play({ before: onPut({ kind: 'status', status, applied: false }) });
      expect(await save(setContacts([], ['a']))).toMatchObject({ ok: false, problem: { kind } });
      expect(left()).toMatchObject({ queued: 0, writing: 0, failed: 0 });
    },
  );

  test('that clashes is answered with what is there', async () => {
    const { save, service, left } = await play();
    service.change('e', { crm: { object_type: 'deal', crm_object_id: 'theirs', source: 'X' } });
    expect(must(await save(setLink(null, 'mine')))).toMatchObject({
      kind: 'clash',
      engagement: { crm_association: { crm_object_id: 'theirs' } },
    });
    expect(left()).toMatchObject({ clash: 0 });
  });

  test('offline is answered at once and not written behind the user’s back later', async () => {
    const { save, service, left } = await play();
    await service.close();
    expect(await save(setContacts([], ['a']))).toMatchObject({
      problem: { kind: 'network', reason: 'unreachable' },
    });
    expect(left()).toMatchObject({ queued: 0, writing: 0 });
  }, 20_000);

  test('on a read-only connection is refused before anything is kept or sent', async () => {
    const { save, service, record, left } = await play();
    record.readOnly = true;
    expect(await save(setContacts([], ['a']))).toMatchObject({
      problem: { kind: 'refused', reason: 'read-only' },
    });
    expect([left().queued, service.requests()]).toEqual([0, 0]);
  });

  test('whose answer is cut but which was carried out is answered as saved', async () => {
    const { save, service } = await play({ before: onPut({ kind: 'cut-after' }) });
    expect(must(await save(setContacts([], ['a'])))).toMatchObject({ kind: 'saved' });
    expect(service.puts).toHaveLength(1);
  });

  test('is answered within half a minute of silence, and what became of it is found out by itself', async () => {
    let silent = true;
    const clock = new HandClock();
    const { save, left, service, edits } = await play(
      { before: ({ method }) => (silent && method === 'PUT' ? { kind: 'silence' } : null) },
      { clock },
    );
    const answer = save(setContacts([], ['a']));
    await expect.poll(() => service.requests()).toBe(2);
    silent = false;
    await clock.advance(SILENCE_MS);
    // The PUT was given up; the look that follows finds nothing written, which is the user's to know.
    const lookedAt = new Promise<void>((resolve) => {
      const stop = edits.onCarried((_edit, carried) => {
        if (carried.kind !== 'unsettled' || carried.next.kind !== 'wait') return;
        stop();
        resolve();
      });
    });
    await clock.advance(100);
    await lookedAt;
    expect(clock.monotonic()).toBeLessThan(30_000);
    expect(await answer).toMatchObject({ problem: { kind: 'network', reason: 'timeout' } });
    expect(left()).toMatchObject({ queued: 0, writing: 0 });
  });

  test('that can’t even be read for half a minute is taken back', async () => {
    const clock = new HandClock();
    const { save, left, service } = await play({ before: () => ({ kind: 'silence' }) }, { clock });
    const answer = save(setContacts([], ['a']));
    await expect.poll(() => service.requests()).toBe(1);
    await clock.advance(28_000);
    expect(await answer).toMatchObject({ ok: false, problem: { kind: 'network' } });
    expect(left()).toMatchObject({ queued: 0, writing: 0 });
    expect(service.puts).toEqual([]);
  });
});
