import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { inProject } from './project.mjs';
import { verificationReport } from './verifyElectron.mjs';

it('the report says where it was run, what failed, and what is left to check by hand', () => {
  const machine = { version: '45.0.0', system: 'linux x64, 6.8', at: '2026-05-05T10:00:00.000Z' };
  const report = verificationReport(machine, {
    passed: 7,
    failed: ['a link opens'],
    retried: [],
    skipped: 1,
  });
  expect(report).toContain('- Electron 45.0.0, run by its own binary');
  expect(report).toContain('- 7 passed, 1 failed, 1 skipped');
  expect(report).toContain('## Failed\n\n- a link opens');
  expect(report).toContain('docs/electron.md');
  expect(verificationReport(machine, { passed: 8, failed: [], retried: [], skipped: 0 })).not.toContain(
    '## Failed',
  );
});

it.runIf(process.platform === 'linux')('a machine without a display verifies nothing, and is told so', () => {
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [inProject('electron', 'commands', 'verifyElectron.mjs')],
    { env, encoding: 'utf8' },
  );
  expect([status, stdout, stderr]).toEqual([
    3,
    '',
    'Nothing was verified in Electron: there is no display here.\n',
  ]);
});
