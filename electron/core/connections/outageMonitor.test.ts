import { describe, expect, onTestFinished, test } from 'vitest';
import { connectionId, engagementId } from '#shared/contract/ids.ts';
import { withRequestSource } from '../api/requestReport.ts';
import { callApp, nextEvent } from '../testing/callApp.ts';
import { ManualClock, settle } from '../testing/manualClock.ts';
import { connectedApp } from '../testing/mirroredApp.ts';
import { startSandboxProcess } from '../testing/sandboxProcess.ts';
import { testPorts } from '../testing/testPorts.ts';
import { OutageMonitor } from './outageMonitor.ts';

const ID = connectionId.parse('work');
const refused = { problem: { kind: 'network', reason: 'unreachable' }, askedBy: 'engagements.get' } as const;
const answered = { problem: null, askedBy: 'engagements.get' } as const;

/** A connection whose probes succeed or fail as the test says; records its notifications in seconds. */
function watched() {
  const clock = new ManualClock();
  const probes: number[] = [];
  const reachable: number[] = [];
  const service = { up: true };
  const seconds = () => clock.monotonic() / 1000;
  const outages = new OutageMonitor({
    clock,
    probe: (id) => {
      probes.push(seconds());
      outages.record(id, { ...(service.up ? answered : refused), askedBy: null });
      return Promise.resolve();
    },
    onReachable: () => reachable.push(seconds()),
  });
  return { clock, outages, probes, reachable, service };
}

describe('an unreachable connection', () => {
  test('is probed with growing delays and reported reachable at the first response', async () => {
    const { clock, outages, probes, reachable, service } = watched();
    service.up = false;
    outages.record(ID, refused);
    await clock.advance(100_000);
    expect(probes).toEqual([1, 3, 7, 15, 31, 61, 91]);
    expect(reachable).toEqual([]);
    service.up = true;
    await clock.advance(30_000);
    expect(reachable).toEqual([121]);
    await clock.advance(600_000);
    expect([probes.length, reachable.length, clock.pending]).toEqual([8, 1, 0]);
  });

  test('is reachable as soon as any other request succeeds', async () => {
    const { clock, outages, reachable, service } = watched();
    service.up = false;
    outages.record(ID, refused);
    await clock.advance(50_000);
    outages.record(ID, { problem: { kind: 'api', reason: null }, askedBy: null });
    expect(reachable).toEqual([50]);
  });

  test('is not probed for requests the page doesn’t wait for', async () => {
    const { clock, outages, probes } = watched();
    outages.record(ID, { ...refused, askedBy: null });
    outages.record(ID, { ...refused, problem: { kind: 'cancelled', reason: null } });
    await clock.advance(100_000);
    expect(probes).toEqual([]);
  });

  test('does not make the page retry endlessly for one resource that never succeeds', async () => {
    const { clock, outages, probes, reachable, service } = watched();
    for (let second = 0; second < 600; second += 1) {
      // The page retries in vain whenever it is told to; the rest of the API keeps answering.
      if (second === 0 || reachable.at(-1) === second) outages.record(ID, refused);
      outages.record(ID, { ...answered, askedBy: null });
      await clock.advance(1000);
    }
    expect(probes).toEqual([]);
    expect(reachable).toEqual([1, 3, 7, 15, 31]);
    // A real outage is different.
    service.up = false;
    outages.record(ID, refused);
    await clock.advance(5000);
    service.up = true;
    await clock.advance(5000);
    expect(reachable.slice(5)).toEqual([607]);
  });

  test('can be forgotten together with its timers', async () => {
    const { clock, outages, probes } = watched();
    outages.record(ID, refused);
    outages.forget(ID);
    outages.failed(ID);
    outages.close();
    await clock.advance(100_000);
    await settle();
    expect([probes.length, clock.pending]).toEqual([0, 0]);
  });
});

describe('an API that went down', () => {
  test('is reported reachable when it is back, even with no requests and the sync paused', async () => {
    const first = await startSandboxProcess(['--engagements', '20'], onTestFinished);
    const api = { baseUrl: first.baseUrl, token: first.tokens.full, paused: true };
    const { app, id } = await connectedApp(testPorts(), api, onTestFinished);
    const wanted = { connectionId: id, engagementId: engagementId.parse('ngmt_unheard_of') };
    const ask = () => withRequestSource('engagements.get', () => callApp(app, 'engagements.get', wanted));
    expect(await ask()).toMatchObject({ problem: { kind: 'api', status: 404 } });
    const reachable = nextEvent(app, ({ name }) => name === 'connections.reachable');
    await first.stop();
    expect(await ask()).toMatchObject({
      problem: { kind: 'network', reason: 'refused' },
    });
    const again = ['--engagements', '20', '--port', new URL(first.baseUrl).port];
    await startSandboxProcess(again, onTestFinished);
    expect((await reachable).payload).toEqual({ connectionId: id });
    expect(await ask()).toMatchObject({ problem: { kind: 'api', status: 404 } });
  });
});
