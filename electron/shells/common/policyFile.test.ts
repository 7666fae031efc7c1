import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testDir } from '#core/testing/testDir.ts';
import { openPolicy, policyFile, type PolicyMachine } from './policyFile.ts';

const ME = process.getuid?.() ?? 0;

async function folder(): Promise<(name: string) => string> {
  const data = await testDir(onTestFinished);
  return (name) => path.join(data.dir, name);
}

test.each([
  ['linux', '/etc/parley/policy.json'],
  ['darwin', '/Library/Application Support/Parley/policy.json'],
  ['win32', 'D:\\ProgramData\\Parley\\policy.json'],
] as const)('on %s the policy is %s', (platform, file) => {
  const asked: string[] = [];
  const windows = (name: string): string => {
    asked.push(name);
    return 'D:\\Windows';
  };
  expect(policyFile(platform, windows)).toBe(file);
  expect(asked).toEqual(platform === 'win32' ? ['\\\\?\\GLOBALROOT\\SystemRoot'] : []);
});

test('a Windows that doesn’t say where it is has its policy on drive C', () => {
  const windows = (): string => {
    throw new Error('no such file');
  };
  expect(policyFile('win32', windows)).toBe('C:\\ProgramData\\Parley\\policy.json');
});

test('the computer’s file takes precedence over a test’s, even if it is unreadable', async () => {
  const at = await folder();
  const [own, ofTest] = [at('own.json'), at('test.json')];
  const machine = { platform: 'linux', env: { PARLEY_TEST_POLICY_FILE: ofTest } } as const;
  expect(openPolicy(machine, own, ME)).toBeNull();
  writeFileSync(ofTest, '{}');
  expect(openPolicy(machine, own, ME)).toMatchObject({ file: ofTest, export: true });
  mkdirSync(own);
  expect(openPolicy(machine, own, ME)).toMatchObject({
    file: own,
    broken: expect.any(String),
    export: false,
  });
});

test('a user of Windows can’t replace the policy by another with ProgramData', async () => {
  const at = await folder();
  const own = at('own.json');
  mkdirSync(at('Parley'));
  writeFileSync(at('Parley/policy.json'), '{"webhooks": false}');
  const machine: PolicyMachine = {
    platform: 'win32',
    env: { ProgramData: at('.') },
    descriptorsOf: () => 'O:BAG:S-1-5\r\nO:SYG:SY\r\n',
  };
  expect(openPolicy(machine, own)).toMatchObject({ webhooks: false, export: true });
  writeFileSync(own, '{"export": false}');
  expect(openPolicy(machine, own)).toMatchObject({ file: own, webhooks: true, export: false });
});

test.skipIf(process.platform === 'win32')(
  'a policy that a user could have written forbids everything',
  async () => {
    const at = await folder();
    mkdirSync(at('parley'));
    const own = at('parley/policy.json');
    writeFileSync(own, '{}');
    const policy = (administrator = ME) => openPolicy({ platform: 'linux', env: {} }, own, administrator);
    expect(policy()).toMatchObject({ broken: null, export: true });
    const refused = { broken: expect.stringContaining('administrator'), export: false };
    expect(policy(ME + 1)).toMatchObject(refused);
    chmodSync(own, 0o666);
    expect(policy()).toMatchObject(refused);
    chmodSync(own, 0o644);
    chmodSync(at('parley'), 0o777);
    expect(policy()).toMatchObject(refused);
  },
);

test.each([
  ['administrators and the system', 'O:BAG:DUD:P(A;;FA;;;BA)\r\nO:SYG:SY\r\n', true],
  ['the user', 'O:S-1-5-21-1-2-3-1001G:DU\r\nO:BAG:SY\r\n', false],
  ['the user, but its folder to administrators', 'O:BAG:SY\r\nO:S-1-5-21-1-2-3-1001G:DU\r\n', false],
  ['nobody that can be told', 'O:BAG:SY\r\n', false],
])('on Windows, a policy that belongs to %s', async (_name, descriptors, trusted) => {
  const at = await folder();
  const own = at('policy.json');
  writeFileSync(own, '{}');
  const asked: string[] = [];
  const policy = openPolicy(
    {
      platform: 'win32',
      env: {},
      descriptorsOf: (files) => {
        asked.push(...files);
        return descriptors;
      },
    },
    own,
  );
  expect(asked).toEqual([own, path.dirname(own)]);
  expect(policy).toMatchObject({ export: trusted });
  expect(policy?.broken === null).toBe(trusted);
});
