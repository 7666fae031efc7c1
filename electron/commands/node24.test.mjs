import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whyUnfitNode } from '../core/database/fitNode.mjs';
import { PACKAGED } from './node24.mjs';
import { inProject } from './project.mjs';

/** @param {string} name */
const json = (name) => JSON.parse(readFileSync(inProject(name), 'utf8'));

/** Behaves like Node 24.0 to 24.3: accepts `returnArrays` but returns rows as objects. */
const IGNORES_ARRAYS = `
  Object.defineProperty(process.versions, 'node', { value: '24.2.0' });
  const sqlite = require('node:sqlite');
  const Complete = sqlite.DatabaseSync;
  sqlite.DatabaseSync = class extends Complete {
    constructor(file, options) { super(file, { ...options, returnArrays: false }); }
  };
  require('node:module').syncBuiltinESMExports();
`;

describe('a Node that can’t run the program', () => {
  /** @type {string} */
  let clone;
  /** @type {string} */
  let preload;

  beforeAll(() => {
    clone = mkdtempSync(path.join(tmpdir(), 'parley-node-'));
    preload = path.join(clone, 'ignoresArrays.cjs');
    writeFileSync(preload, IGNORES_ARRAYS);
    // A clone on a system that no package provides Node for, with its dependencies in place.
    for (const part of ['electron/commands', 'electron/core/database/fitNode.mjs', 'package.json'])
      cpSync(inProject(part), path.join(clone, part), { recursive: true });
    mkdirSync(path.join(clone, 'node_modules'));
    for (const lock of ['package-lock.json', 'node_modules/.package-lock.json'])
      writeFileSync(path.join(clone, lock), '{"packages":{}}');
    const fake = path.join(clone, 'bin', 'node');
    mkdirSync(path.dirname(fake));
    writeFileSync(fake, `#!/bin/sh\nexec '${process.execPath}' --require '${preload}' "$@"\n`);
    chmodSync(fake, 0o755);
  });
  afterAll(() => rmSync(clone, { recursive: true, force: true }));

  it.skipIf(process.platform === 'win32')(
    'is rejected on the PATH with one line that says why and what to install',
    () => {
      const env = {
        ...process.env,
        PATH: `${path.join(clone, 'bin')}${path.delimiter}${process.env['PATH']}`,
      };
      const { status, stdout, stderr } = spawnSync('node', ['electron/commands/sandbox.mjs'], {
        cwd: clone,
        env,
        encoding: 'utf8',
      });
      expect(stderr).toBe(
        'Parley can’t run on Node 24.2.0: its SQLite can’t return rows as arrays. Install Node 24.4 or newer from https://nodejs.org, then run the same command again.\n',
      );
      expect([status, stdout]).toEqual([1, '']);
    },
  );

  it('is rejected by the program itself, too, if it is started without a command', () => {
    const main = inProject('electron', 'shells', 'browser', 'main.ts');
    const dataDir = path.join(clone, 'data');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--require', preload, main, '--data-dir', dataDir],
      { encoding: 'utf8' },
    );
    expect(stderr).toContain('Parley can’t run on Node 24.2.0');
    expect([status, stdout, existsSync(dataDir)]).toEqual([1, '', false]);
  });
});

describe('the packaged Node', () => {
  const { optionalDependencies, engines } = json('package.json');
  const names = [...PACKAGED.values()].map(({ name }) => name);

  it('has one version on every supported system, which can run the program', () => {
    expect(Object.keys(optionalDependencies).sort()).toEqual(names.toSorted());
    const versions = new Set(Object.values(optionalDependencies));
    expect(versions.size).toBe(1);
    const [major = 0, minor = 0] = String([...versions][0])
      .split('.')
      .map(Number);
    expect(major === 24 && minor >= 4).toBe(true);
  });

  it.each(names)('is pinned to that version: %s', (name) => {
    const locked = json('package-lock.json').packages[`node_modules/${name}`];
    expect(locked).toMatchObject({ version: optionalDependencies[name], optional: true });
  });

  const here = PACKAGED.get(`${process.platform}-${process.arch}`);
  const executable = here === undefined ? '' : inProject('node_modules', here.name, 'bin', here.file);
  it.skipIf(!existsSync(executable))('has the version that its package declares', () => {
    const said = execFileSync(executable, ['--version'], { encoding: 'utf8' });
    expect(said.trim()).toBe(`v${optionalDependencies[here?.name ?? '']}`);
  });

  it('matches `engines`, whose newest range starts at the version that the error message asks for', () => {
    const refusal = whyUnfitNode('20.19.0') ?? '';
    const [, asked] = /Install Node ([\d.]+) or newer/.exec(refusal) ?? [];
    expect(engines.node.split(' || ').at(-1)).toBe(`>=${asked}.0`);
  });
});
