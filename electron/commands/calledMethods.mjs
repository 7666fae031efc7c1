import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { node24 } from './node24.mjs';
import { inProject } from './project.mjs';
import { oneCheck } from './testRunners.mjs';

/** Names the file in which end-to-end tests note the methods of the contract that they called with success. */
export const CALLED_METHODS = 'PARLEY_CALLED_METHODS';

/** Methods that no end-to-end test calls with success, and why. */
export const EXCEPTIONS = new Map([
  ['assistant.leave', 'the program calls it when the connection of an assistant ends'],
  ['programUpdate.install', 'ends the program before it answers; specs/standin/updates.spec.ts shows that'],
]);

/**
 * What is wrong with the methods that were called: those that no test called, and exceptions that the contract no longer has.
 * @param {readonly string[]} methods of the contract
 * @param {ReadonlySet<string>} called
 * @param {ReadonlyMap<string, string>} [except]
 * @returns {readonly string[]} sentences
 */
export function uncalled(methods, called, except = EXCEPTIONS) {
  return [
    ...methods
      .filter((method) => !called.has(method) && !except.has(method))
      .map((method) => `No end-to-end test calls ${method} with success.`),
    ...[...except.keys()]
      .filter((method) => !methods.includes(method))
      .map((method) => `The contract has no ${method}, which is an exception.`),
  ];
}

/** Notes the methods that whole runs of end-to-end tests call, and checks at the end that none is missing. */
export function noteCalledMethods() {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-test-'));
  const file = path.join(folder, 'called');
  writeFileSync(file, '');
  return {
    env: { ...process.env, [CALLED_METHODS]: file },
    /**
     * @param {(words: string) => void} say
     * @returns {import('./testRunners.mjs').Tally}
     */
    check: (say) => {
      const called = new Set(readFileSync(file, 'utf8').split('\n'));
      rmSync(folder, { recursive: true });
      const wrong = uncalled(contractMethods(), called);
      for (const sentence of wrong) say(`${sentence}\n`);
      return oneCheck('Every method of the contract is called end to end', wrong.length === 0);
    },
  };
}

/** @returns {readonly string[]} */
function contractMethods() {
  const contract = pathToFileURL(inProject('shared', 'contract', 'methods.ts')).href;
  const script = `import { methods } from '${contract}'; console.log(JSON.stringify(Object.keys(methods)));`;
  // Commands run on Node 20, which can't import the contract.
  return JSON.parse(execFileSync(node24(), ['--input-type=module', '--eval', script], { encoding: 'utf8' }));
}
