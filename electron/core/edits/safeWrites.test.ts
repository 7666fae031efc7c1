import { describe, expect, onTestFinished, test } from 'vitest';
import { editsOn, setContacts, setLink, type EditsOnOptions } from './testing/editsOn.ts';
import {
  recordService,
  type Fault,
  type Moment,
  type RecordServiceOptions,
} from './testing/recordService.ts';

async function play(options: RecordServiceOptions = {}, editsOptions: EditsOnOptions = {}) {
  const service = await recordService(options, onTestFinished);
  const store = editsOn(service.baseUrl, editsOptions, onTestFinished);
  return { service, ...store };
}

/** Injects the fault into the first PUT only. */
function firstPut(fault: Fault): (moment: Moment) => Fault | null {
  let done = false;
  return ({ method }) => {
    if (method !== 'PUT' || done) return null;
    done = true;
    return fault;
  };
}

describe('a contact edit', () => {
  test('keeps a contact someone else added and reports it', async () => {
    const { service, queue, settled } = await play();
    service.change('e', { contacts: ['a', 'b', 'theirs'] });
    const edit = await settled(queue('e', setContacts(['a', 'b'], ['b', 'mine'])));
    expect(service.record('e').contacts.toSorted()).toEqual(['b', 'mine', 'theirs']);
    expect(edit).toMatchObject({ state: 'done', requestId: 'rid_1', result: { alsoAdded: ['theirs'] } });
  });

  test('reports contacts the API kept', async () => {
    const { service, queue, settled } = await play({ rooms: ['room'] });
    service.change('e', { contacts: ['a', 'room'] });
    const edit = await settled(queue('e', setContacts(['a', 'room'], ['b'])));
    expect(service.record('e').contacts).toEqual(['b', 'room']);
    expect(edit.result).toMatchObject({ keptByService: ['room'], notStored: [], alsoAdded: [] });
  });

  test('that is already in place writes nothing', async () => {
    const { service, queue, settled } = await play();
    service.change('e', { contacts: ['b'] });
    const edit = await settled(queue('e', setContacts(['a'], ['b'])));
    expect(edit).toMatchObject({ state: 'done', result: { sent: null } });
    expect(service.puts).toEqual([]);
  });

  test('distinguishes a change made between its PUT and its read from one the API did not store', async () => {
    const { service, queue, settled } = await play({
      before: ({ method, record }) => {
        if (method === 'GET' && service.puts.length === 1) {
          if (record.contacts.includes('b')) service.change('e', { contacts: ['later'] });
        }
        return null;
      },
    });
    const edit = await settled(queue('e', setContacts([], ['b'])));
    expect(edit.result).toMatchObject({ alsoAdded: ['later'], alsoRemoved: ['b'], notStored: [] });
  });

  test('is written in the order it was made, record by record', async () => {
    const { service, queue, settled } = await play();
    const ids = [];
    for (let step = 0; step < 12; step += 1) {
      for (const record of ['e', 'f']) ids.push(queue(record, setContacts([`${step - 1}`], [`${step}`])));
    }
    await Promise.all(ids.map(settled));
    const of = (id: string) => service.puts.filter((put) => put.id === id).map((put) => put.contacts);
    const inOrder = Array.from({ length: 12 }, (_, step) => [`${step}`]);
    expect([of('e'), of('f')]).toEqual([inOrder, inOrder]);
  });
});

describe('a CRM edit', () => {
  test('whose link someone else has changed since is a conflict, and nothing is written', async () => {
    const { service, queue, settled, edits } = await play();
    service.change('e', { crm: { object_type: 'deal', crm_object_id: 'theirs', source: 'HUBSPOT' } });
    const id = queue('e', setLink('old', 'mine'));
    const edit = await settled(id);
    expect(edit).toMatchObject({ state: 'clash', result: { before: { crm_object_id: 'theirs' } } });
    expect(service.puts).toEqual([]);
    expect(edits.view(edit, openStore(edits)).remedies).toEqual(['write-mine', 'leave-theirs']);
  });
});

function openStore(edits: Awaited<ReturnType<typeof play>>['edits']) {
  const store = edits.store.open();
  if (!store.ok) throw new Error('The edit store can’t be opened.');
  return store.value;
}

describe('a PUT whose response is lost', () => {
  const applied: [string, Fault][] = [
    ['cut after it was carried out', { kind: 'cut-after' }],
    ['truncated', { kind: 'truncate' }],
    ['half-closed', { kind: 'half-close' }],
    ['a web page', { kind: 'web-page', applied: true }],
    ['500 after it was carried out', { kind: 'status', status: 500, applied: true }],
    ['502 after it was carried out', { kind: 'status', status: 502, applied: true }],
  ];
  test.each(applied)('is recognised as written and not sent again: %s', async (_what, fault) => {
    const { service, queue, settled } = await play({ before: firstPut(fault) });
    const edit = await settled(queue('e', setContacts([], ['a'])));
    expect(edit).toMatchObject({ state: 'done', result: { after: ['a'] } });
    expect(service.puts).toHaveLength(1);
  });

  const lost: [string, Fault][] = [
    ['cut before it was carried out', { kind: 'cut-before' }],
    ['a hotel’s web page', { kind: 'web-page', applied: false }],
    ['500 without being carried out', { kind: 'status', status: 500, applied: false }],
    ['503 without being carried out', { kind: 'status', status: 503, applied: false }],
  ];
  test.each(lost)('is recognised as not written and sent again: %s', async (_what, fault) => {
    const { service, queue, settled } = await play({ before: firstPut(fault) }, { impatient: true });
    const edit = await settled(queue('e', setContacts([], ['a'])));
    expect(edit).toMatchObject({ state: 'done', attempts: 2 });
    expect(service.puts).toHaveLength(1);
  });

  test('is not sent again if someone may have undone it since: the user decides', async () => {
    let strike = true;
    const { service, queue, settled } = await play({
      before: firstPut({ kind: 'cut-after' }),
      after: ({ method, id }) => {
        if (method !== 'PUT' || !strike) return;
        strike = false;
        service.change(id, { contacts: [] });
      },
    });
    const edit = await settled(queue('e', setContacts([], ['a'])));
    expect(edit).toMatchObject({ state: 'unknown', result: { sent: ['a'], after: [] } });
    expect(service.puts).toHaveLength(1);
  });

  test('is left to the user after five attempts, with all of them in the journal', async () => {
    const failing: RecordServiceOptions = {
      before: ({ method }) => (method === 'PUT' ? { kind: 'status', status: 500, applied: false } : null),
    };
    const { service, queue, settled, edits } = await play(failing, { impatient: true });
    const edit = await settled(queue('e', setContacts([], ['a'])));
    expect(edit).toMatchObject({ state: 'failed', attempts: 5, problem: { kind: 'api', status: 500 } });
    const journal = openStore(edits).journal.page({
      search: 'call e',
      results: [],
      before: null,
      limit: 10,
    });
    expect(journal.map((write) => write.result)).toEqual(['lost', 'lost', 'lost', 'lost', 'lost']);
    expect(service.puts).toEqual([]);
  });
});

describe('a refused PUT', () => {
  test.each([
    [403, 'forbidden'],
    [404, 'api'],
    [422, 'api'],
    [400, 'api'],
    [409, 'api'],
  ])('of %i stays visible as failed, and later changes continue', async (status, kind) => {
    const { service, queue, settled } = await play({
      before: firstPut({ kind: 'status', status, applied: false }),
    });
    const first = await settled(queue('e', setContacts([], ['a'])));
    expect(first).toMatchObject({ state: 'failed', problem: { kind } });
    await settled(queue('e', setContacts([], ['b'])));
    expect(service.record('e').contacts).toEqual(['b']);
  });

  test('with 429 waits as long as it says and is repeated after a fresh read', async () => {
    let limited = true;
    const { service, queue, settled } = await play({
      before: ({ method }) => {
        if (method !== 'PUT' || !limited) return null;
        limited = false;
        service.change('e', { contacts: ['theirs'] });
        return { kind: 'status', status: 429, applied: false, headers: { 'retry-after': '1' } };
      },
    });
    const edit = await settled(queue('e', setContacts([], ['a'])));
    expect(edit).toMatchObject({ state: 'done', attempts: 1, result: { alsoAdded: ['theirs'] } });
    expect(service.record('e').contacts.toSorted()).toEqual(['a', 'theirs']);
  });

  test('with 401 blocks everything until there is another token', async () => {
    const { queue, find, edits } = await play({
      before: ({ method }) => (method === 'PUT' ? { kind: 'status', status: 401, applied: false } : null),
    });
    const tried = new Promise<void>((resolve) => {
      const stop = edits.onOutcome(() => {
        stop();
        resolve();
      });
    });
    const id = queue('e', setContacts([], ['a']));
    await tried;
    const edit = find(id);
    expect(edit?.state).toBe('queued');
    if (edit !== null)
      expect(edits.view(edit, openStore(edits)).hold).toEqual({ reason: 'token', until: null });
  });
});

describe('a waiting edit', () => {
  /** Resolves the first time something blocks it. */
  const held = (edits: Awaited<ReturnType<typeof play>>['edits']): Promise<void> =>
    new Promise((resolve) => {
      const stop = edits.onOutcome((_edit, outcome) => {
        if (outcome.kind === 'settled') return;
        stop();
        resolve();
      });
    });

  test('is written when the network is back', async () => {
    let offline = true;
    const { service, queue, settled, find, edits } = await play({
      before: () => (offline ? { kind: 'cut-before' } : null),
    });
    const waits = held(edits);
    const id = queue('e', setContacts([], ['a']));
    await waits;
    const edit = find(id);
    expect(edit?.state).toBe('queued');
    if (edit !== null) expect(edits.view(edit, openStore(edits)).hold?.reason).toBe('network');
    offline = false;
    edits.tryNow();
    expect(await settled(id)).toMatchObject({ state: 'done' });
    expect(service.record('e').contacts).toEqual(['a']);
  });

  test('is not written if it is discarded while its record is read', async () => {
    const { service, queue, find, edits } = await play({
      before: ({ method }) => {
        if (method === 'GET') edits.discard(() => [id]);
        return null;
      },
    });
    const waits = held(edits);
    const id = queue('e', setContacts([], ['a']));
    await waits;
    expect([find(id), service.puts]).toEqual([null, []]);
  });

  test('is written once its connection is no longer read-only', async () => {
    const { service, queue, settled, edits, record } = await play({
      before: ({ method }) => {
        if (method === 'GET' && service.requests() === 1) record.readOnly = true;
        return null;
      },
    });
    const waits = held(edits);
    const id = queue('e', setContacts([], ['a']));
    await waits;
    expect(service.puts).toEqual([]);
    record.readOnly = false;
    edits.tryNow();
    expect(await settled(id)).toMatchObject({ state: 'done' });
  });
});
