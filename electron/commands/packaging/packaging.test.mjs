import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inProject } from '../project.mjs';
import { stageCommandLine } from './commandLineFiles.mjs';
import config from './electron-builder.mjs';
import { checkPackage, wrongFuses } from './fuses.mjs';
import { linuxTargets, publisher, updates } from './publishing.mjs';

const ICONS = path.join(import.meta.dirname, 'icons');
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** @param {string} states of the fuses, `1` or `0` */
function wire(states) {
  return Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, states.length]), Buffer.from(states)]);
}

/** @param {Buffer} png */
function widthOf(png) {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return png.readUInt32BE(16);
}

describe('a package', () => {
  it('is made with exactly the fuses that are read back from it', () => {
    const { resetAdHocDarwinSignature, ...fuses } = config.electronFuses;
    expect(resetAdHocDarwinSignature).toBe(true);
    const asked = Object.values(fuses).map((on) => (on ? '1' : '0'));
    expect(wrongFuses(wire(asked.join('')))).toEqual([]);
  });

  it.each(Array.from('01001100').map((right, place) => ({ place, right })))(
    'is deleted if only fuse $place is not $right, and kept if all are right',
    ({ place, right }) => {
      const release = mkdtempSync(path.join(tmpdir(), 'parley-release-'));
      const burn = (/** @type {string} */ states) => {
        mkdirSync(path.join(release, 'linux-unpacked'), { recursive: true });
        writeFileSync(path.join(release, 'linux-unpacked', 'parley'), wire(states));
      };
      burn('01001100');
      expect([checkPackage(release), existsSync(release)]).toEqual([[], true]);
      const states = Array.from('01001100');
      states[place] = right === '0' ? '1' : '0';
      burn(states.join(''));
      expect([checkPackage(release).length, existsSync(release)]).toEqual([1, false]);
    },
  );

  it('is deleted if it has no binary', () => {
    const release = mkdtempSync(path.join(tmpdir(), 'parley-release-'));
    expect([checkPackage(release), existsSync(release)]).toEqual([['no binary'], false]);
  });

  it.each([
    ['01001100', []],
    ['010011001', []],
    ['010011000', ['WasmTrapHandlers']],
    ['11001100', ['RunAsNode']],
    ['01001000', ['OnlyLoadAppFromAsar']],
    ['0r001101', ['EnableCookieEncryption', 'GrantFileProtocolExtraPrivileges']],
  ])('with the fuses %s is judged by its binary', (states, wrong) => {
    const binary = Buffer.concat([Buffer.from('\x7fELF…'), wire(states), Buffer.from('…')]);
    expect(wrongFuses(binary)).toEqual(wrong);
  });

  it('is wrong if one of two processors has different fuses, or if there are none', () => {
    expect(wrongFuses(Buffer.concat([wire('01001100'), wire('11001100')]))).toEqual(['RunAsNode']);
    expect(wrongFuses(Buffer.from('nothing'))).toEqual(['no fuse wire']);
  });

  it('opens parley: links on all three systems', () => {
    expect(config.protocols).toEqual([{ name: 'Parley link', schemes: ['parley'], role: 'Viewer' }]);
    expect(readFileSync(path.join(import.meta.dirname, 'installer.nsh'), 'utf8')).toContain(
      'Software\\Classes\\parley',
    );
    expect(config.linux).toMatchObject({
      executableName: 'parley',
      desktop: { entry: { Terminal: 'false' } },
    });
  });

  it('runs on macOS under the hardened runtime, with an exception only for JIT', () => {
    expect(config.mac.hardenedRuntime).toBe(true);
    for (const file of [config.mac.entitlements, config.mac.entitlementsInherit]) {
      const keys = readFileSync(inProject(file), 'utf8').match(/(?<=<key>)[^<]+/g);
      expect(keys).toEqual(['com.apple.security.cs.allow-jit']);
    }
  });

  it('keeps links through an update, and leaves those of another copy alone', () => {
    const script = readFileSync(path.join(import.meta.dirname, 'installer.nsh'), 'utf8');
    const uninstall = script.slice(script.indexOf('!macro customUnInstall'));
    expect(uninstall).toMatch(
      /\$\{ifNot\} \$\{isUpdated\}[\s\S]+removeLinks SHELL_CONTEXT[\s\S]+removeLinks HKCU/,
    );
    expect(script.match(/DeleteRegKey/g)).toHaveLength(1);
    expect(script).toMatch(/\$\{if\} \$0 == '"\$INSTDIR[^\n]+\n\s+DeleteRegKey/);
  });

  it('is only a Debian package with the publisher’s addresses', () => {
    const ann = { PARLEY_HOMEPAGE: 'https://parley.example', PARLEY_MAINTAINER: 'Ann <ann@parley.example>' };
    expect(linuxTargets(ann)).toEqual(['AppImage', 'deb']);
    expect(linuxTargets({ ...ann, PARLEY_MAINTAINER: '' })).toEqual(['AppImage']);
    expect(linuxTargets({ ...ann, PARLEY_HOMEPAGE: '' })).toEqual(['AppImage']);
    expect(() => publisher({ PARLEY_HOMEPAGE: 'http://parley.example' })).toThrow(/an https URL/);
    expect(() => publisher({ PARLEY_MAINTAINER: 'ann@parley.example' })).toThrow(
      /a name and an email address/,
    );
  });

  it('installs completions and the manual page of the command line, which is the program itself', async () => {
    const places = config.deb.fpm.map((mapping) => mapping.split('=')[1]);
    expect(places).toEqual([
      '/usr/share/bash-completion/completions/parley',
      '/usr/share/zsh/vendor-completions/_parley',
      '/usr/share/fish/vendor_completions.d/parley.fish',
      '/usr/share/man/man1/parley.1',
    ]);
    const folder = mkdtempSync(path.join(tmpdir(), 'parley-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    await stageCommandLine(folder);
    const beginnings = config.deb.fpm.map((mapping) =>
      readFileSync(path.join(folder, path.basename(mapping.split('=')[0] ?? '')), 'utf8').slice(0, 17),
    );
    expect(beginnings).toEqual([
      '_parley() {\n  loc',
      '#compdef parley\na',
      'complete -c parle',
      '.TH PARLEY 1 "" "',
    ]);
  });

  it('needs the libraries that Electron loads at its start', () => {
    // As `ldd` lists them for Electron’s binary, without what every desktop has.
    for (const library of ['libgtk-3-0', 'libnss3', 'libgbm1', 'libasound2'])
      expect(config.deb.depends).toContain(library);
  });

  it('leaves Chromium’s sandbox on in an AppImage', () => {
    expect(config.toolsets.appimage).not.toBe('0.0.0');
    expect(config.appImage.executableArgs).toEqual([]);
  });

  it('doesn’t look for updates unless it was built with an update address', () => {
    expect(updates({})).toEqual({ publish: null, forceCodeSigning: false });
    expect(updates({ PARLEY_UPDATES_URL: '' }).publish).toBeNull();
  });

  it('accepts updates only from that address, and is then only built signed', () => {
    expect(updates({ PARLEY_UPDATES_URL: 'https://downloads.example/parley' })).toEqual({
      publish: [{ provider: 'generic', url: 'https://downloads.example/parley', channel: 'latest' }],
      forceCodeSigning: true,
    });
    expect(config.win.verifyUpdateCodeSignature).toBe(true);
  });

  it.each([
    'http://downloads.example/parley',
    'https://name:word@downloads.example/',
    'https://downloads.example/?key=1',
    'downloads.example',
    'file:///srv/parley',
  ])('is not built with the update URL %s', (place) => {
    expect(() => updates({ PARLEY_UPDATES_URL: place })).toThrow(/must be an https URL/);
  });

  it('is built for three systems in their usual formats', () => {
    const targets = [config.linux, config.mac, config.win].map(({ target }) => target);
    expect(targets).toEqual([['AppImage'], ['dmg', 'zip'], ['nsis']]);
  });

  it('has icons of every size, rendered from one drawing', () => {
    for (const size of [16, 24, 32, 48, 64, 128, 256, 512]) {
      expect(widthOf(readFileSync(path.join(ICONS, `${size}x${size}.png`)))).toBe(size);
    }
    const ico = readFileSync(path.join(ICONS, 'icon.ico'));
    const inIco = Array.from({ length: ico.readUInt16LE(4) }, (_, at) =>
      widthOf(ico.subarray(ico.readUInt32LE(6 + 16 * at + 12))),
    );
    expect(inIco).toEqual([16, 24, 32, 48, 64, 128, 256]);
    const icns = readFileSync(path.join(ICONS, 'icon.icns'));
    expect(icns.readUInt32BE(4)).toBe(icns.length);
    const inIcns = [];
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
      inIcns.push(widthOf(icns.subarray(at + 8)));
    expect(Math.max(...inIcns)).toBe(1024);
  });

  it('fails with a clear message if there is no Electron to package', async () => {
    const child = spawn(process.execPath, [inProject('electron', 'commands', 'package.mjs')], {
      env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: path.join(import.meta.dirname, 'nowhere') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, told, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    expect([code, said]).toEqual([1, '']);
    expect(told).toMatch(/^A package contains the Electron binary, which is not on this machine\. .*\n$/);
  });
});
