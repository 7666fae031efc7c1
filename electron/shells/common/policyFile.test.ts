import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testDir } from '#core/testing/testDir.ts';
import { openPolicy, policyFile } from './policyFile.ts';

test.each([
  ['linux', '/etc/parley/policy.json'],
  ['darwin', '/Library/Application Support/Parley/policy.json'],
  ['win32', 'D:\\Data\\Parley\\policy.json'],
] as const)('on %s the policy is %s', (platform, file) => {
  expect(policyFile({ platform, env: { ProgramData: 'D:\\Data' } })).toBe(file);
});

test('the computer’s file takes precedence over a test’s, even if it is unreadable', async () => {
  const folder = await testDir();
  onTestFinished(() => folder.remove());
  const { dir } = folder;
  const own = path.join(dir, 'own.json');
  const ofTest = path.join(dir, 'test.json');
  const machine = { platform: 'linux', env: { PARLEY_TEST_POLICY_FILE: ofTest } } as const;
  expect(openPolicy(machine, own)).toBeNull();
  writeFileSync(ofTest, '{}');
  expect(openPolicy(machine, own)).toMatchObject({ file: ofTest, export: true });
  mkdirSync(own);
  expect(openPolicy(machine, own)).toMatchObject({ file: own, broken: expect.any(String), export: false });
});
