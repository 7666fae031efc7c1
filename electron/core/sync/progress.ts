import type { RateState } from '#shared/contract/rateLimit.ts';
import type { SyncProgress, SyncWait } from '#shared/contract/syncProgress.ts';
import { EXPANSION_SCOPES } from '../api/adapter/routes.ts';
import { rateWait } from '../api/rateLimit.ts';
import { type Collection, COLLECTION_SCOPES, COLLECTIONS } from './collections.ts';
import { hasHoles, readsTimelines } from './plan.ts';
import type { SyncRun } from './syncRun.ts';
import type { Walk } from './syncState.ts';
import type { Tuning } from './tuning.ts';
import { isStuck, remainingRows } from './walkSteps.ts';

const OVER_MS = 60_000;
/** Over a shorter time the rate would be a guess. */
const MIN_MS = 2000;

/** Answers ingested per second over the last minute, including waits for the rate window. */
export class Throughput {
  readonly #moments: number[] = [];

  count(at: number): void {
    this.#moments.push(at);
    this.#forget(at);
  }

  perSecond(now: number): number | null {
    this.#forget(now);
    const [first] = this.#moments;
    if (first === undefined || now - first < MIN_MS) return null;
    return (this.#moments.length / (now - first)) * 1000;
  }

  #forget(now: number): void {
    const fresh = this.#moments.findIndex((at) => at > now - OVER_MS);
    this.#moments.splice(0, fresh < 0 ? this.#moments.length : fresh);
  }
}

export interface ProgressMoment {
  /** Steady clock. */
  readonly now: number;
  /** Wall clock minus steady clock, to convert times to dates. */
  readonly offset: number;
  readonly rate: RateState;
  /** Answers ingested per second; null until it can be measured. */
  readonly perSecond: number | null;
}

/** Remaining rows in these walks; null while one of them has no estimate. */
function ahead(walks: readonly Walk[], oldest: number | null): number | null {
  let rows = 0;
  for (const walk of walks) {
    if (isStuck(walk)) continue;
    const left = remainingRows(walk, oldest);
    if (left === null) return null;
    rows += left;
  }
  return rows;
}

function total(done: number, left: number | null): number | null {
  return left === null ? null : done + Math.ceil(left);
}

function sum(values: readonly (number | null)[]): number | null {
  return values.reduce((all, one) => (all === null || one === null ? null : all + one), 0);
}

/** What the token's missing scopes leave out, in the API's terms. */
function withheld(missing: Readonly<Record<string, number>>): SyncProgress['withheld'] {
  return Object.keys(missing).map((scope) => ({
    scope,
    what: [
      ...COLLECTIONS.filter((name) => COLLECTION_SCOPES[name] === scope),
      ...Object.entries(EXPANSION_SCOPES).flatMap(([name, needed]) => (needed === scope ? [name] : [])),
    ].filter((name, index, all) => all.indexOf(name) === index),
  }));
}

function waitOf(run: SyncRun, moment: ProgressMoment): SyncWait | null {
  const date = (at: number): string => new Date(at + moment.offset).toISOString();
  if (run.stopped !== null) return { kind: 'stopped', problem: run.stopped };
  if (run.paused) return { kind: 'paused' };
  const { block } = run;
  if (block !== null) {
    const until = date(block.until);
    switch (block.reason) {
      case 'offline':
        return { kind: 'offline', until, problem: block.problem };
      case 'storage':
        return { kind: 'storage', until, problem: block.problem };
      case 'rate':
        return { kind: 'rate', until };
    }
  }
  const rate = rateWait(moment.rate, 'background');
  if (rate !== null) return { kind: 'rate', until: rate.until };
  // Every walk with something to do is failing, so the API is down rather than one page.
  const { lanes } = run.state.collections.engagements;
  const walks = [...lanes.rows, ...lanes.timelines, ...lanes.poll].filter((walk) => !isStuck(walk));
  const failing = walks.filter((walk) => walk.failures > 0);
  const next = Math.min(...failing.map((walk) => walk.notBefore));
  if (failing.length > 0 && failing.length === walks.length && next > moment.now) {
    return { kind: 'service', until: date(next) };
  }
  return null;
}

function phaseOf(run: SyncRun): SyncProgress['phase'] {
  const { engagements } = run.state.collections;
  if (hasHoles(engagements)) return engagements.filled ? 'catching-up' : 'rows';
  return engagements.lanes.timelines.length > 0 && readsTimelines(run.state) ? 'timelines' : 'live';
}

/** The urgent scan, until it is settled. */
function scanOf({ state, counts }: SyncRun): SyncProgress['scan'] {
  const { scan, scanning, lanes } = state.collections.engagements;
  if (!scanning.urgent) return null;
  const total = counts.engagements;
  const walked = lanes.scan.reduce((rows, walk) => rows + walk.rows, 0);
  return { done: scan.phase === 'walking' ? Math.min(walked, total) : total, total };
}

export function progressOf(run: SyncRun, moment: ProgressMoment, tuning: Tuning): SyncProgress {
  const { state, counts } = run;
  const { engagements } = state.collections;
  const rowsLeft = ahead(engagements.lanes.rows, engagements.oldest);
  const readable = readsTimelines(state);
  const timelinesLeft = readable ? ahead(engagements.lanes.timelines, engagements.oldest) : 0;
  const others = tuning.collections.filter(
    (name): name is Exclude<Collection, 'engagements'> => name !== 'engagements',
  );
  const othersDone = others.reduce((all, name) => all + counts[name], 0);
  const othersLeft = sum(
    others.map((name) => ahead(state.collections[name].lanes.rows, state.collections[name].oldest)),
  );
  const all = total(counts.engagements, rowsLeft);
  // Timelines have no estimate until their own pages arrive; until then use the rows'.
  const timelinesTotal = rowsLeft === 0 ? counts.engagements : all;
  const pages = sum([
    rowsLeft === null ? null : rowsLeft / tuning.pageRows,
    othersLeft === null ? null : othersLeft / tuning.pageRows,
    readable ? (timelinesLeft ?? timelinesTotal ?? 0) / tuning.pageTimelines : 0,
  ]);
  const { perSecond } = moment;
  const { polledAt } = engagements;
  return {
    phase: phaseOf(run),
    engagements: { done: counts.engagements, total: all },
    timelines: readable
      ? { done: Math.min(counts.timelines, counts.engagements), total: timelinesTotal }
      : null,
    others: { done: othersDone, total: total(othersDone, othersLeft) },
    secondsLeft: pages === null || perSecond === null || perSecond <= 0 ? null : pages / perSecond,
    scan: scanOf(run),
    waitsFor: waitOf(run, moment),
    withheld: withheld(state.missingScopes),
    reserve: moment.rate.reserve,
    checkedAt: polledAt === null ? null : new Date(polledAt + moment.offset).toISOString(),
    stuck: COLLECTIONS.reduce(
      (count, name) => count + state.collections[name].lanes.rows.filter(isStuck).length,
      0,
    ),
  };
}
