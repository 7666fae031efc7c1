import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Conf from 'conf';
import { beforeEach, describe, expect, it, onTestFinished, test } from 'vitest';
import { testDir } from '#core/testing/testDir.ts';
import { createLogger } from './programLog.ts';
import { findInstalledCli, openSettings } from './commonPorts.ts';
import { pathToFileURL } from 'node:url';

describe('settings', () => {
  let dir: string;
  let file: string;
  const silent = createLogger(() => {}, Date.now);
  const open = (): ReturnType<typeof openSettings> =>
    openSettings(file, () => new Conf({ cwd: dir, configName: 'settings' }), silent);

  beforeEach(async () => {
    ({ dir } = await testDir(onTestFinished));
    file = path.join(dir, 'settings.json');
  });

  it('survive a restart', () => {
    open().set('connections', [{ id: 'a' }]);
    expect(open().get('connections')).toEqual([{ id: 'a' }]);
    expect(open().get('never set')).toBeUndefined();
  });

  it('leave nothing of a save that was killed', () => {
    open().set('connections', []);
    const script = `
fs.renameSync = () => process.kill(process.pid, 'SIGKILL');
const { default: Conf } = await import('conf');
new Conf({ cwd: process.argv[1], configName: 'settings' }).set('connections', ['Confidential']);`;
    spawnSync(process.execPath, ['--input-type=module', '-e', script, dir], { cwd: import.meta.dirname });
    const files = (): string[] => readdirSync(dir);
    expect(files()).toEqual(['settings.json', expect.stringMatching(/^settings\.json\.tmp-/)]);
    expect(open().get('connections')).toEqual([]);
    expect(files()).toEqual(['settings.json']);
  });

  it('are set aside if damaged, and the app starts', () => {
    writeFileSync(file, '{"connections": [{"id": "preci');
    const settings = open();
    expect(settings.get('connections')).toBeUndefined();
    settings.set('connections', []);
    const aside = readdirSync(dir).find((name) => name.startsWith('settings.json.damaged-'));
    expect(readFileSync(path.join(dir, aside ?? ''), 'utf8')).toContain('preci');
    expect(open().get('connections')).toEqual([]);
  });

  it('count as missing if empty', () => {
    writeFileSync(file, '');
    expect(open().get('connections')).toBeUndefined();
  });
});

test('the command line of a clone starts from any folder, without a path', () => {
  const [program = '', ...args] = findInstalledCli(new URL('../../../', import.meta.url)) ?? [];
  const help = execFileSync(program, [...args, '--help'], { cwd: tmpdir(), env: {}, encoding: 'utf8' });
  expect(help).toContain('parley');
});

test('a package has none', () => {
  expect(findInstalledCli(pathToFileURL(`${tmpdir()}/`))).toBeNull();
});
