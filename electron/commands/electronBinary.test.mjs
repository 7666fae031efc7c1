import { describe, expect, it } from 'vitest';
import { executableIn, whyNoSandbox, whyNotFetched } from './electronBinary.mjs';

const ELECTRON = '/home/ada/parley/node_modules/electron/dist/electron';
const APPARMOR = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';

describe('the sandbox of Electron', () => {
  /** @param {Record<string, string>} files @param {{ uid: number, mode: number } | null} helper */
  const machine = (files, helper) => ({
    platform: /** @type {const} */ ('linux'),
    read: (/** @type {string} */ file) => files[file] ?? null,
    helper: () => helper,
  });
  const fromNpm = { uid: 1000, mode: 0o100755 };

  it('works if user namespaces are unrestricted', () => {
    expect(whyNoSandbox(ELECTRON, machine({}, fromNpm))).toBeNull();
    expect(whyNoSandbox(ELECTRON, machine({ [APPARMOR]: '0\n' }, fromNpm))).toBeNull();
  });

  it.each([
    [APPARMOR, '1\n'],
    ['/proc/sys/kernel/unprivileged_userns_clone', '0\n'],
    ['/proc/sys/user/max_user_namespaces', '0\n'],
  ])('can’t work if %s is %j, unless its helper belongs to root', (file, value) => {
    expect(whyNoSandbox(ELECTRON, machine({ [file]: value }, fromNpm))?.fix).toContain(
      "chmod 4755 '/home/ada/parley/node_modules/electron/dist/chrome-sandbox'",
    );
    expect(whyNoSandbox(ELECTRON, machine({ [file]: value }, null))).not.toBeNull();
    expect(whyNoSandbox(ELECTRON, machine({ [file]: value }, { uid: 0, mode: 0o100755 }))).not.toBeNull();
    expect(whyNoSandbox(ELECTRON, machine({ [file]: value }, { uid: 0, mode: 0o104755 }))).toBeNull();
  });

  it('doesn’t matter on other systems', () => {
    expect(whyNoSandbox(ELECTRON, { ...machine({ [APPARMOR]: '1' }, null), platform: 'darwin' })).toBeNull();
  });
});

it('the executable is found in a folder without the installer’s record', () => {
  expect(executableIn('darwin')).toBe('Electron.app/Contents/MacOS/Electron');
  expect(executableIn('win32')).toBe('electron.exe');
  expect(executableIn('linux')).toBe('electron');
});

it('a download that fails is explained by its error, without the stack', () => {
  const words = 'RequestError: getaddrinfo ENOTFOUND github.com\n    at ClientRequest (node:1:2)\n';
  expect(whyNotFetched(words)).toBe('RequestError: getaddrinfo ENOTFOUND github.com');
  expect(whyNotFetched('HTTPError: Response code 407\n    at x')).toBe('HTTPError: Response code 407');
  expect(whyNotFetched('')).toContain('took too long');
});
