import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inProject } from './project.mjs';
import { judge, resumeSoak, SOAK_ROWS } from './soakRun.mjs';
import { nothing } from './testRunners.mjs';

/**
 * @param {string} name
 * @param {'passed' | 'failed' | 'skipped'} outcome
 */
const result = (name, outcome) => ({
  name,
  outcome,
  figures: { runs: 1 },
  failed: outcome === 'failed' ? ['it'] : [],
  skipped: [],
  seconds: 1,
  log: '',
});

/** A soak whose runs have given outcomes; each call is one `npm run soak`. */
function soak() {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-soak-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'state', 'results.json');
  /**
   * @param {string | null} commit
   * @param {Record<string, 'passed' | 'failed' | 'skipped'>} outcomes
   * @param {{ again?: boolean, signal?: AbortSignal, during?: (name: string) => void }} [more]
   */
  return async (commit, outcomes, { again = false, signal, during } = {}) => {
    /** @type {string[]} */
    const ran = [];
    /** @type {any[]} */
    const printed = [];
    const rows = Object.keys(outcomes).map((name) => ({ name, what: '', tests: [] }));
    const run = async (/** @type {{ name: string }} */ { name }) => {
      ran.push(name);
      during?.(name);
      return result(name, outcomes[name] ?? 'failed');
    };
    const print = (/** @type {string} */ line) => void printed.push(JSON.parse(line));
    const parts = { rows, commit, again, run, print, file, ...(signal === undefined ? {} : { signal }) };
    const failed = await resumeSoak(parts).catch((error) => error);
    return { ran, printed, failed };
  };
}

describe('a soak', () => {
  it('continues after a failure and prints a line for each run', async () => {
    const { printed, failed } = await soak()('c1', { A: 'failed', B: 'skipped', C: 'passed' });
    expect(printed.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['A', 'failed'],
      ['B', 'skipped'],
      ['C', 'passed'],
    ]);
    expect(failed).toEqual(['A']);
  });

  it('repeats only what has not passed on the same commit', async () => {
    const run = soak();
    await run('c1', { A: 'passed', B: 'failed', C: 'skipped' });
    const second = await run('c1', { A: 'failed', B: 'passed', C: 'passed' });
    expect(second.ran).toEqual(['B', 'C']);
    expect(second.printed.map(({ name, ran }) => [name, ran])).toEqual([
      ['A', 'earlier'],
      ['B', 'now'],
      ['C', 'now'],
    ]);
    expect((await run('c1', { A: 'passed' }, { again: true })).ran).toEqual(['A']);
    expect((await run('c2', { A: 'passed' })).ran).toEqual(['A']);
  });

  it('neither keeps nor trusts results if files differ from the commit', async () => {
    const run = soak();
    await run(null, { A: 'passed' });
    expect((await run(null, { A: 'passed' })).ran).toEqual(['A']);
    expect((await run('c1', { A: 'passed' })).ran).toEqual(['A']);
  });

  it('ignores an interrupted run and resumes there the next time', async () => {
    const run = soak();
    const ended = new AbortController();
    const during = (/** @type {string} */ name) => (name === 'B' ? ended.abort() : undefined);
    const first = await run(
      'c1',
      { A: 'passed', B: 'passed', C: 'passed' },
      { signal: ended.signal, during },
    );
    expect(first.ran).toEqual(['A', 'B']);
    expect(first.printed.map(({ name }) => name)).toEqual(['A']);
    expect(String(first.failed)).toContain('B will be repeated');
    expect((await run('c1', { A: 'passed', B: 'passed', C: 'passed' })).ran).toEqual(['B', 'C']);
  });
});

describe('the outcome of a run', () => {
  const passed = { ...nothing, passed: 3 };

  it('merges the figures that its tests printed, and groups those under other names', () => {
    const words =
      'noise\n{"name":"R6","pages":5}\n{"name":"lost answers","puts":7}\nstderr | {"name":"R6","bodies":6}\n{"name":';
    expect(judge('R6', passed, words)).toEqual({
      name: 'R6',
      outcome: 'passed',
      figures: { pages: 5, bodies: 6, 'lost answers': { puts: 7 } },
      failed: [],
      skipped: [],
    });
  });

  it('is a failure if a test failed or nothing was printed under its name', () => {
    expect(judge('R6', { ...passed, failed: ['it'] }, '{"name":"R6","pages":5}').outcome).toBe('failed');
    expect(judge('R6', passed, '{"name":"R7","pages":5}')).toMatchObject({
      outcome: 'failed',
      failed: ['R6 printed no figures'],
    });
  });

  it('reports what was skipped, and is skipped if nothing else was done', () => {
    const why = '{"name":"R7","skipped":"a full disk: not root"}\n';
    expect(judge('R7', passed, `${why}{"name":"R7","points":50}`)).toMatchObject({
      outcome: 'passed',
      skipped: ['a full disk: not root'],
    });
    expect(judge('R7', { ...nothing, skipped: 1 }, why).outcome).toBe('skipped');
  });
});

describe('the table of runs', () => {
  it.each(SOAK_ROWS.filter(({ clock }) => clock === undefined).map((row) => [row.name, row]))(
    'names existing tests that print figures as %s',
    (name, row) => {
      const words = row.tests.map((test) => readFileSync(inProject(test), 'utf8')).join('');
      expect(words).toContain(`'${name}'`);
    },
  );

  it('is listed by the command, which rejects names that are not in it', () => {
    const soakCommand = inProject('electron', 'commands', 'soak.mjs');
    const listed = spawnSync(process.execPath, [soakCommand, '--list'], { encoding: 'utf8' });
    expect([listed.status, listed.stderr]).toEqual([0, '']);
    expect(
      listed.stdout
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(SOAK_ROWS.map(({ name }) => name));
    const unknown = spawnSync(process.execPath, [soakCommand, 'R99'], { encoding: 'utf8' });
    expect([unknown.status, unknown.stdout]).toEqual([2, '']);
    expect(unknown.stderr).toContain('There is no run "R99".');
  });
});
