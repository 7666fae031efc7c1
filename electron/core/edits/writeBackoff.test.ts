import { describe, expect, test } from 'vitest';
import { editId } from '#shared/contract/ids.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { realClock } from '../testing/testPorts.ts';
import { editsOn, setContacts } from './testing/editsOn.ts';
import { recordService, type Fault } from './testing/recordService.ts';
import { WriteBackoff } from './writeBackoff.ts';

const EDIT = editId.parse('00000000-0000-4000-8000-000000000001');

describe('the end of the next wait', () => {
  test('is reported even if it passed since the edits were checked', async () => {
    const clock = new ManualClock();
    const backoff = new WriteBackoff(clock, () => 0.5);
    backoff.delay(EDIT, 'confirming', 20);
    await clock.advance(19);
    const looked = clock.monotonic();
    expect(backoff.isDelayed(EDIT)).toBe(true);
    expect(backoff.nextInMs(looked)).toBe(1);
    await clock.advance(5);
    expect(backoff.nextInMs(looked)).toBe(0);
  });

  test('of the whole connection is reported even if it passed in between', async () => {
    const clock = new ManualClock();
    const backoff = new WriteBackoff(clock, () => 0.5);
    backoff.delayAll('service', 20);
    const looked = clock.monotonic();
    expect(backoff.allDelayed()).toBe(true);
    await clock.advance(25);
    expect(backoff.nextInMs(looked)).toBe(0);
  });

  test('is null if it had passed before the check or if only an event ends it', async () => {
    const clock = new ManualClock();
    const backoff = new WriteBackoff(clock, () => 0.5);
    backoff.delay(EDIT, 'confirming', 20);
    await clock.advance(20);
    expect(backoff.nextInMs(clock.monotonic())).toBeNull();
    backoff.delayAll('token', 'event');
    expect(backoff.nextInMs(clock.monotonic())).toBeNull();
  });
});

test('a slow queue misses no edit whose wait ends while it is checking', async () => {
  // Each reading of the clock is a few milliseconds later, as on a busy machine.
  let skew = 0;
  const slow = { ...realClock, monotonic: () => performance.now() + (skew += 3) };
  for (const settleMs of [5, 10, 20, 40]) {
    let lost = false;
    const service = await recordService({
      before: ({ method }): Fault | null => {
        if (method !== 'PUT' || lost) return null;
        lost = true;
        return { kind: 'cut-after' };
      },
    });
    const store = editsOn(service.baseUrl, { clock: slow, settleMs });
    const edit = await store.settled(store.queue('e', setContacts([], ['a'])));
    expect(edit).toMatchObject({ state: 'done', result: { after: ['a'] } });
    await store.close();
    await service.close();
  }
});
