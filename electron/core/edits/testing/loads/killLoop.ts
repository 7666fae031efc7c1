import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { Chance } from '../../../../testing/sync/world.ts';
import { startSandboxProcess } from '../../../testing/sandboxProcess.ts';
import type { Plant } from './plants.ts';
import { LONGEST_HELD_MS, recordingProxy } from './recordingProxy.ts';
import { changeOf, heldAfter, type Cast } from './script.ts';

export interface KillLoopOptions {
  readonly seed: number;
  readonly kills: number;
  /** Between half this many and this many edits are acknowledged before each kill. */
  readonly editsPerRun: number;
  readonly plant?: Plant;
}

export interface KillLoopReport {
  readonly kills: number;
  /** Edits acknowledged as stored. */
  readonly acknowledged: number;
  /** Edits killed between their PUT and its outcome. */
  readonly interrupted: number;
  readonly violations: string[];
  readonly puts: number;
  /** PUTs delivered after their sender had died or given up. */
  readonly late: number;
  readonly states: Record<string, number>;
  readonly seconds: number;
}

/** Share of PUTs the gateway holds. */
const HELD_SHARE = 0.1;
/** Scaled-down equivalent of the production 90 seconds, in proportion to the gateway's longest delay. */
const CONFIRM_MS = 2.5 * LONGEST_HELD_MS;

const RECORDS = 6;
const POOL = 4;

const rows = z.object({
  data: z.array(
    z.looseObject({
      id: z.string(),
      is_private: z.boolean().optional(),
      contacts: z.array(z.looseObject({ id: z.string() })).nullish(),
      crm_association: z
        .looseObject({ object_type: z.string(), crm_object_id: z.string(), source: z.string() })
        .nullish(),
    }),
  ),
});

/** Records to edit, and contacts on none of them. */
async function castOf(ask: (path: string) => Promise<unknown>): Promise<{ records: Cast[]; pool: string[] }> {
  const engagements = rows.parse(await ask('/v2/engagements?limit=100&expand=contacts')).data;
  const records = engagements
    .filter((row) => row.is_private === false && !row.crm_association)
    .slice(0, RECORDS)
    .map((row): Cast => ({ id: row.id, contacts: (row.contacts ?? []).map(({ id }) => id), link: null }));
  const taken = new Set(records.flatMap((record) => record.contacts));
  const people = rows.parse(await ask('/v2/contacts?limit=100')).data.map(({ id }) => id);
  return { records, pool: people.filter((id) => !taken.has(id)).slice(0, POOL) };
}

/**
 * Kills an editor repeatedly while it is acknowledging edits, against a real sandbox behind a gateway that holds
 * some of its PUTs and delivers them late, even after their sender is gone. In the end the sandbox must have
 * received each edit once, in order, and hold the result of the last.
 */
export async function killLoop(options: KillLoopOptions): Promise<KillLoopReport> {
  const began = performance.now();
  const chance = new Chance(options.seed);
  const sandbox = await startSandboxProcess(['--engagements', '400', '--rate-limit', '100000000']);
  const firsts = new Set<string>();
  const proxy = await recordingProxy(sandbox.baseUrl, (id) => {
    if (options.plant === 'judge-early') {
      // By construction, an editor that sends a PUT again too early does so before the first one is delivered.
      const isFirst = !firsts.has(id);
      firsts.add(id);
      return isFirst ? { forMs: 'again', cut: true } : null;
    }
    return chance.yes(HELD_SHARE) ? { forMs: chance.whole(0, LONGEST_HELD_MS), cut: chance.yes(0.5) } : null;
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-kill-'));
  const ask = (path: string): Promise<unknown> => sandbox.ask('GET', path);
  const { records, pool } = await castOf(ask);
  const acknowledged = new Map<string, number>();
  const violations: string[] = [];
  let interrupted = 0;
  let states: Record<string, number> = {};

  /** Runs the editor and kills it soon after this many acknowledged edits; null lets it finish. */
  const runEditor = async (killAfter: number | null): Promise<void> => {
    let safe = 0;
    const edits = killAfter === null ? 0 : killAfter * 10;
    const main = new URL('./editorProcess.ts', import.meta.url).pathname;
    const plant = options.plant ?? 'none';
    const input = {
      baseUrl: proxy.baseUrl,
      token: sandbox.tokens.full,
      dataDir,
      records,
      pool,
      edits,
      confirmMs: CONFIRM_MS,
      plant,
    };
    const child = spawn(process.execPath, [main, JSON.stringify(input)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout })) {
      const [word, id = '', rest = ''] = line.split(' ');
      if (word === 'interrupted') interrupted += Number(id);
      if (word === 'safe') safe += 1;
      if (word === 'safe' && safe === killAfter) setTimeout(() => child.kill('SIGKILL'), chance.whole(0, 30));
      if (word === 'safe') acknowledged.set(id, Math.max(acknowledged.get(id) ?? 0, Number(rest) + 1));
      if (word === 'made' && Number(rest) < (acknowledged.get(id) ?? 0)) {
        violations.push(`${id}: ${acknowledged.get(id)} edits were acknowledged, ${rest} are stored`);
      }
      if (word === 'states') states = z.record(z.string(), z.number()).parse(JSON.parse(line.slice(7)));
    }
    await gone;
  };

  for (let kill = 0; kill < options.kills; kill += 1) {
    await runEditor(chance.whole(Math.ceil(options.editsPerRun / 2), options.editsPerRun));
  }
  await runEditor(null);

  for (const record of records) {
    const seen = proxy.writes.filter((write) => write.id === record.id).map(({ body }) => body);
    const made = Math.max(seen.length, acknowledged.get(record.id) ?? 0);
    for (let step = 0; step < made; step += 1) {
      const { change, wanted } = wantedAt(record, pool, step);
      if (seen[step] !== wanted) {
        violations.push(
          `${record.id}: write ${step} is ${seen[step] ?? 'missing'}, ${change} ${wanted} was expected`,
        );
        break;
      }
    }
    const expected = heldAfter(record, pool, seen.length - 1);
    const row = rows.shape.data.element.parse(await ask(`/v2/engagements/${record.id}?expand=contacts`));
    const held = (row.contacts ?? []).map(({ id }) => id).sort();
    if (held.join() !== [...expected.contacts].sort().join())
      violations.push(`${record.id}: holds ${held.join()}`);
  }
  await proxy.close();
  await sandbox.stop();
  rmSync(dataDir, { recursive: true });
  return {
    kills: options.kills,
    acknowledged: [...acknowledged.values()].reduce((sum, count) => sum + count, 0),
    interrupted,
    violations,
    puts: proxy.writes.length,
    late: proxy.late(),
    states,
    seconds: Math.round((performance.now() - began) / 1000),
  };
}

function wantedAt(record: Cast, pool: readonly string[], step: number): { change: string; wanted: string } {
  const change = changeOf(record, pool, step);
  return {
    change: change.kind,
    wanted: change.kind === 'contacts' ? [...change.mine].sort().join() : change.mine.crm_object_id,
  };
}
