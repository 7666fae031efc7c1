import { describe, expect, test } from 'vitest';
import type { CheckStep } from '#shared/contract/connection.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { missingFields, missingScopes, retryDelay, withStep } from './connectionCheck.ts';

const step = (name: CheckStep['name'], state: CheckStep['state'], scope: string | null = null) => ({
  name,
  scope,
  state,
});

describe('required fields', () => {
  const empty = { name: '', address: ' ', token: '\n' };

  test('are reported in form order, counting blanks as empty', () => {
    expect(missingFields(empty, 'connect')).toEqual(['name', 'address', 'token']);
    expect(missingFields({ name: 'Acme', address: 'https://a.example', token: 't' }, 'connect')).toEqual([]);
  });

  test('don’t include the name for a check only', () => {
    expect(missingFields({ ...empty, address: 'https://a.example' }, 'check')).toEqual(['token']);
  });
});

describe('the checklist', () => {
  test('appends new steps and updates existing ones', () => {
    const steps = [step('address', 'running'), step('scope', 'running', 'a'), step('scope', 'running', 'b')];
    const all = [...steps, step('address', 'passed'), step('scope', 'failed', 'b')];
    expect(all.reduce<readonly CheckStep[]>(withStep, [])).toEqual([
      step('address', 'passed'),
      step('scope', 'running', 'a'),
      step('scope', 'failed', 'b'),
    ]);
  });

  test('counts missing scopes, but no other failed steps or skipped scopes', () => {
    const steps = [step('reachable', 'failed'), step('scope', 'failed', 'a'), step('scope', 'skipped', 'b')];
    expect(missingScopes(steps)).toBe(1);
  });
});

describe('a failed check', () => {
  const network = (reason: string) => ({ kind: 'network', reason }) as Problem;

  test.each(['unreachable', 'dns', 'refused', 'proxy', 'timeout', 'interrupted'])(
    'is repeated after %s, ever less often',
    (reason) => {
      expect([0, 1, 2, 9].map((retries) => retryDelay(network(reason), retries))).toEqual([
        2000, 4000, 8000, 30_000,
      ]);
    },
  );

  test('is not repeated if it passed or needs other input', () => {
    expect(retryDelay(network('certificate'), 0)).toBeNull();
    expect(retryDelay({ kind: 'forbidden', scope: null } as Problem, 0)).toBeNull();
    expect(retryDelay(null, 0)).toBeNull();
  });
});
