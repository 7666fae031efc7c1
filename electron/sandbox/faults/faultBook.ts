import { unit } from '../chance/hash.ts';
import type { Fault, FaultRule } from './fault.ts';

/** Beyond the streams of the rules' own chances, of which there are a thousand at most. */
const DELAYS = 1000;

interface Entry {
  readonly rule: FaultRule;
  readonly route: RegExp;
  seen: number;
  done: number;
}

/** The faults that are planned, and how often each was met. */
export class FaultBook {
  readonly #seed: number;
  #entries: readonly Entry[] = [];

  constructor(seed: number, rules: readonly FaultRule[]) {
    this.#seed = seed;
    this.replace(rules);
  }

  /** Takes other rules, whose counting begins anew. */
  replace(rules: readonly FaultRule[]): void {
    this.#entries = rules.map((rule) => ({ rule, route: patternOf(rule.route), seen: 0, done: 0 }));
  }

  /** The rules, with how many requests matched and how many went wrong. */
  report(): readonly (FaultRule & { readonly seen: number; readonly done: number })[] {
    return this.#entries.map(({ rule, seen, done }) => ({ ...rule, seen, done }));
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /**
   * What goes wrong with this request, in the order of the rules. Counts it. Before it is answered (`status` null)
   * these are the rules for any answer, afterwards those for an answer of this status.
   */
  of(method: string, path: string, status: number | null): readonly Fault[] {
    const faults: Fault[] = [];
    for (const [i, entry] of this.#entries.entries()) {
      if ((entry.rule.whenStatus ?? null) !== status) continue;
      if (!entry.route.test(`${method} ${path}`)) continue;
      const { after, every, chance, times, fault } = entry.rule;
      const number = entry.seen++;
      if (number < after || (number - after) % every !== 0) continue;
      if (times !== undefined && entry.done >= times) continue;
      if (unit(this.#seed, i, number) >= chance) continue;
      entry.done++;
      faults.push(this.#settled(fault, i, number));
    }
    return faults;
  }

  /** A delay between two bounds becomes one of a certain length, the same for the same seed. */
  #settled(fault: Fault, rule: number, number: number): Fault {
    if (fault.kind !== 'delay' || fault.upToMs === undefined) return fault;
    const share = unit(this.#seed, DELAYS + rule, number);
    return { kind: 'delay', ms: Math.round(fault.ms + share * (fault.upToMs - fault.ms)) };
  }
}

function patternOf(route: string): RegExp {
  const escaped = route.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${escaped}$`);
}
