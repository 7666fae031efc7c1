import { execFileSync } from 'node:child_process';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MemorySettings } from '#core/testing/testPorts.ts';
import { createExternalLinks, type OpenExternal } from './externalLinks.ts';
import { closeNewFiles } from '../common/newFileModes.ts';
import { shellText } from '../common/shellText.ts';
import * as electron from './testing/fakeElectron.ts';

vi.mock('electron', () => import('./testing/fakeElectron.ts'));

const MEETING = 'zoommtg://zoom.example/join?confno=1';
const contents = new electron.StandInContents();
let settings: MemorySettings;
let open: (address: string) => Promise<readonly string[]>;

beforeEach(() => {
  settings = new MemorySettings();
  electron.openedOutside.length = 0;
  electron.asked.length = 0;
  electron.answers.length = 0;
  const openExternal = createExternalLinks(settings, () => shellText('en', []));
  open = async (address) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    openExternal(address, contents as unknown as Parameters<OpenExternal>[1]);
    await new Promise((resolve) => setTimeout(resolve));
    return electron.openedOutside.splice(0);
  };
});

describe('a URL from the page', () => {
  it('opens immediately in normalized form if it is a web URL', async () => {
    expect(await open('HTTPS://Example.COM/a?q=%C3%A4')).toEqual(['https://example.com/a?q=%C3%A4']);
    expect(electron.asked).toEqual([]);
  });

  it('requires confirmation with the full URL if it starts another program, whatever the page says', async () => {
    electron.answers.push({ response: 1, checkboxChecked: true }, { response: 0, checkboxChecked: false });
    expect(await open(MEETING)).toEqual([]);
    expect(electron.asked[0]?.detail).toContain(MEETING);
    expect(await open(MEETING)).toEqual([MEETING]);
    expect(electron.asked).toHaveLength(2);
  });

  it('requires confirmation once per scheme if the answer is remembered', async () => {
    electron.answers.push({ response: 0, checkboxChecked: true }, { response: 1, checkboxChecked: false });
    expect(await open(MEETING)).toEqual([MEETING]);
    expect(await open(`${MEETING}2`)).toEqual([`${MEETING}2`]);
    expect(electron.asked).toHaveLength(1);
    expect(await open('tel:+1234')).toEqual([]);
    expect(electron.asked).toHaveLength(2);
  });

  it.each([
    'https://example.com/a b',
    'https://example.com/?q="x"',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'smb://host/share',
    'vbscript:x',
    'ms-settings:',
    'search-ms:query=x',
    'parley-app://page/',
    'https://user:word@example.com/',
    '//example.com',
    'example.com',
    '',
    `https://example.com/${'x'.repeat(2100)}`,
  ])('is refused for %j', async (address) => {
    expect([await open(address), electron.asked]).toEqual([[], []]);
  });

  it.skipIf(process.platform === 'win32')('is opened with the umask of the user, asked or not', async () => {
    const umask = process.umask(0o027);
    onTestFinished(() => void process.umask(umask));
    closeNewFiles();
    const inherited: string[] = [];
    const starting = vi.spyOn(electron.shell, 'openExternal').mockImplementation(() => {
      inherited.push(execFileSync('sh', ['-c', 'umask']).toString().trim());
      return Promise.resolve();
    });
    onTestFinished(() => starting.mockRestore());
    await open('https://example.com/');
    electron.answers.push({ response: 0, checkboxChecked: false });
    await open(MEETING);
    expect(inherited).toEqual(['0027', '0027']);
    expect(execFileSync('sh', ['-c', 'umask']).toString().trim()).toBe('0077');
  });
});
