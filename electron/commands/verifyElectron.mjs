import { readFileSync, writeFileSync } from 'node:fs';
import { arch, release } from 'node:os';
import { ensureBuilt } from './built.mjs';
import { whyNoWindow } from './display.mjs';
import { fetchElectron, findElectron, whyNoSandbox } from './electronBinary.mjs';
import { ensureInstalled } from './installed.mjs';
import { inProject } from './project.mjs';
import { command, say } from './terminal.mjs';
import { runPlaywright } from './testRunners.mjs';

/** Nothing was run: neither a success nor a failure. */
const NOT_RUN = 3;
const REPORT = 'verify-electron.md';
const TITLE = 'In Electron';

/**
 * The report of a run in the real Electron.
 * @param {{ version: string, system: string, at: string }} machine
 * @param {import('./testRunners.mjs').Tally} tally
 */
export function verificationReport({ version, system, at }, { passed, failed, skipped }) {
  return [
    '# Verification in Electron',
    '',
    `- Electron ${version}, run by its own binary`,
    `- ${system}`,
    `- ${at}`,
    `- ${passed} passed, ${failed.length} failed, ${skipped} skipped`,
    ...(failed.length === 0 ? [] : ['', '## Failed', '', ...failed.map((name) => `- ${name}`)]),
    '',
    'What no test can see is in the list for checking by hand in docs/electron.md.',
    '',
  ].join('\n');
}

/** @returns {Promise<{ electron: string } | { why: string }>} */
async function usableElectron() {
  const noWindow = whyNoWindow();
  if (noWindow !== null) return { why: noWindow };
  const electron = findElectron() ?? (await fetchElectron({ again: true }));
  if (electron === null) return { why: 'Electron’s binary is not on this machine and can’t be fetched' };
  const sandbox = whyNoSandbox(electron);
  return sandbox === null ? { electron } : { why: `${sandbox.why}. Run: ${sandbox.fix}` };
}

async function verify() {
  await ensureInstalled();
  const usable = await usableElectron();
  if ('why' in usable) {
    say(`Nothing was verified in Electron: ${usable.why}.`);
    return NOT_RUN;
  }
  await ensureBuilt();
  const tally = await runPlaywright(TITLE, {
    project: 'electron',
    executable: usable.electron,
    env: { ...process.env, PARLEY_DEMO_ENGAGEMENTS: '400' },
  });
  const { version } = JSON.parse(readFileSync(inProject('node_modules', 'electron', 'package.json'), 'utf8'));
  const system = `${process.platform} ${arch()}, ${release()}`;
  writeFileSync(
    inProject(REPORT),
    verificationReport({ version, system, at: new Date().toISOString() }, tally),
  );
  say(`${tally.passed} passed, ${tally.failed.length} failed. The report is in ${REPORT}.`);
  return tally.failed.length === 0 ? 0 : 1;
}

if (process.argv[1] === import.meta.filename) await command(verify);
