import { describe, expect, onTestFinished, test } from 'vitest';
import { ManualClock } from '../testing/manualClock.ts';
import { must } from '../testing/callApp.ts';
import { testDir } from '../testing/testDir.ts';
import { applyDecision } from './editHandlers.ts';
import { CONFIRM_MS } from './writeQueue.ts';
import { contacts, editsOn, engagement, setContacts, setLink } from './testing/editsOn.ts';
import { recordService, versionAt, type Moment, type RecordServiceOptions } from './testing/recordService.ts';

type Editor = ReturnType<typeof editsOn>;

/** An API behind a gateway that holds the first PUT until it is released. */
async function gateway(more: { cut?: boolean; before?: RecordServiceOptions['before'] } = {}) {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  let held = false;
  const service = await recordService({
    before: (moment: Moment) => {
      const fault = more.before?.(moment) ?? null;
      if (fault !== null || moment.method !== 'PUT' || held) return fault;
      held = true;
      arrived();
      return { kind: 'held', until, cut: more.cut ?? true };
    },
    after: ({ method }) => {
      if (method === 'PUT' && held) landed();
    },
  });
  let arrived: () => void = () => undefined;
  let landed: () => void = () => undefined;
  const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
  const hasLanded = new Promise<void>((resolve) => (landed = resolve));
  onTestFinished(release);
  onTestFinished(() => service.close());
  return { service, release, hasArrived, hasLanded };
}

const editor = (baseUrl: string, options: Parameters<typeof editsOn>[1]): Editor =>
  editsOn(baseUrl, options, onTestFinished);

/** Resolves at the next outcome of any edit. */
const nextOutcome = ({ edits }: Editor): Promise<void> =>
  new Promise((resolve) => {
    const stop = edits.onOutcome(() => {
      stop();
      resolve();
    });
  });

const store = ({ edits }: Editor) => must(edits.store.open());
const view = (made: Editor, id: Parameters<Editor['find']>[0]) => {
  const edit = made.find(id);
  if (edit === null) throw new Error('no edit');
  return made.edits.view(edit, store(made));
};

describe('a PUT that a gateway delivers late', () => {
  test('is not sent again before that, and what it replaced can be restored with one click', async () => {
    let looks = 0;
    const { service, release } = await gateway({
      before: ({ method }) => {
        if (method !== 'GET' || looks > 2) return null;
        looks += 1;
        // The PUT is based on the first read.
        if (looks === 2) service.change('e', { contacts: ['theirs'] });
        if (looks === 3) release();
        return null;
      },
    });
    const made = editor(service.baseUrl, { settleMs: 10, confirmMs: 60_000 });
    const id = made.queue('e', setContacts([], ['a']));
    expect(await made.settled(id)).toMatchObject({
      state: 'overwrote',
      attempts: 1,
      overwrote: { kind: 'contacts', added: ['theirs'], removed: [] },
    });
    expect(service.record('e').contacts).toEqual(['a']);
    expect(view(made, id).remedies).toEqual(['restore', 'dismiss']);

    must(applyDecision(made.edits, id, 'restore'));
    const restored = must(made.edits.store.with(({ list }) => list.pending(engagement('e'))))[0];
    if (restored === undefined) throw new Error('nothing was queued');
    expect(await made.settled(restored.id)).toMatchObject({ state: 'done' });
    expect(service.record('e').contacts.toSorted()).toEqual(['a', 'theirs']);
    expect(made.find(id)).toMatchObject({ state: 'done', overwrote: { added: ['theirs'] } });
  });

  test('holds only the edits of its own record, shown as waiting for confirmation', async () => {
    const { service, release } = await gateway();
    const made = editor(service.baseUrl, { settleMs: 10, confirmMs: 60_000 });
    const tried = nextOutcome(made);
    const first = made.queue('e', setContacts([], ['a']));
    const second = made.queue('e', setContacts([], ['b']));
    await tried;
    const other = made.queue('f', setContacts([], ['c']));
    expect(await made.settled(other)).toMatchObject({ state: 'done' });
    expect(view(made, first)).toMatchObject({ state: 'writing', hold: { reason: 'confirming' } });
    expect(view(made, second)).toMatchObject({ state: 'queued', hold: { reason: 'earlier' } });
    // `tryNow` doesn't shorten the wait.
    made.edits.tryNow();
    expect(view(made, first).hold?.reason).toBe('confirming');
    release();
    expect(await made.settled(second)).toMatchObject({ state: 'done' });
    expect(made.find(first)).toMatchObject({ state: 'done', attempts: 1 });
    expect(service.record('e').contacts.toSorted()).toEqual(['a', 'b']);
  });

  test('counts as lost only once no gateway can still hold it, 90 seconds after its timeout', async () => {
    expect(CONFIRM_MS).toBe(90_000);
    const clock = new ManualClock();
    let puts = 0;
    const { service, hasArrived } = await gateway({
      cut: false,
      before: ({ method }) => {
        if (method === 'PUT') puts += 1;
        return null;
      },
    });
    const made = editor(service.baseUrl, { clock, settleMs: 3000, confirmMs: CONFIRM_MS });
    const step = async (ms: number): Promise<void> => {
      const next = nextOutcome(made);
      await clock.advance(ms);
      await next;
    };
    const id = made.queue('e', setContacts([], ['a']));
    await hasArrived;
    await step(20_000);
    expect(made.find(id)?.problem).toMatchObject({ kind: 'network', reason: 'timeout' });
    for (const ms of [3000, 3000, 6000, 12_000, 24_000]) await step(ms);
    await clock.advance(41_999);
    expect([made.find(id)?.state, puts]).toEqual(['writing', 1]);
    await step(1);
    expect(made.find(id)).toMatchObject({ state: 'queued', problem: { reason: 'timeout' } });
    await step(1000);
    expect(made.find(id)).toMatchObject({ state: 'done', attempts: 2 });
    expect(puts).toBe(2);
  });

  test('that overwrites a later change is detected by one more read, even in the next session', async () => {
    const { dir: dataDir } = await testDir(onTestFinished);
    const { service, release, hasArrived, hasLanded } = await gateway();
    const first = editor(service.baseUrl, { dataDir, settleMs: 10, confirmMs: 60_000 });
    const id = first.queue('e', setContacts([], ['a']));
    await hasArrived;
    // Others make the same change, so ours looks as if it had landed.
    service.change('e', { contacts: ['a'] });
    expect(await first.settled(id)).toMatchObject({ state: 'done' });
    await first.close();

    service.change('e', { contacts: ['a', 'theirs'] });
    const second = editor(service.baseUrl, { dataDir, settleMs: 10, confirmMs: 200 });
    const { version } = service.record('e');
    const row = { engagementId: engagement('e'), contacts: contacts('a', 'theirs'), crm: null };
    must(
      second.edits.observe([
        { ...row, version: versionAt(version), fields: null, names: { theirs: 'Thea' } },
      ]),
    );
    release();
    await hasLanded;
    const changed = second.changed();
    must(second.edits.resume());
    await changed;
    expect(second.find(id)).toMatchObject({
      state: 'overwrote',
      overwrote: { kind: 'contacts', added: ['theirs'], removed: [] },
      names: { theirs: 'Thea' },
    });
  });

  test('that overwrites a CRM link set by others is a conflict, and their link can be restored', async () => {
    let looks = 0;
    const theirs = { object_type: 'deal', crm_object_id: 'theirs', source: 'HUBSPOT' };
    const { service, release } = await gateway({
      before: ({ method }) => {
        if (method !== 'GET' || looks > 2) return null;
        looks += 1;
        if (looks === 2) service.change('e', { crm: theirs });
        if (looks === 3) release();
        return null;
      },
    });
    const made = editor(service.baseUrl, { settleMs: 10, confirmMs: 60_000 });
    const id = made.queue('e', setLink(null, 'mine'));
    expect(await made.settled(id)).toMatchObject({
      state: 'overwrote',
      overwrote: { kind: 'crm', link: { crm_object_id: 'theirs' } },
    });
    must(applyDecision(made.edits, id, 'dismiss'));
    expect(made.find(id)).toMatchObject({ state: 'done' });
    expect(service.record('e').crm?.crm_object_id).toBe('mine');
  });
});
