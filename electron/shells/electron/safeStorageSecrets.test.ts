import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemorySettings, RecordingLogger } from '#core/testing/testPorts.ts';
import { openSecrets } from './safeStorageSecrets.ts';
import { keychain } from './testing/fakeElectron.ts';

vi.mock('electron', () => import('./testing/fakeElectron.ts'));

let settings: MemorySettings;
let logger: RecordingLogger;
const open = (platform: NodeJS.Platform = 'linux') => openSecrets(settings, logger, platform);

beforeEach(() => {
  settings = new MemorySettings();
  logger = new RecordingLogger();
  Object.assign(keychain, { state: 'open', backend: 'gnome_libsecret', shouldReEncrypt: false });
});

it('a token is kept encrypted, and encrypted again if Electron asks for it', async () => {
  const secrets = await open();
  await secrets.set('token:a', 'canary');
  expect([secrets.keptIn, await secrets.get('token:a'), await secrets.get('token:b')]).toEqual([
    'keychain',
    'canary',
    null,
  ]);
  expect(JSON.stringify([...settings.values])).not.toContain('canary');
  keychain.shouldReEncrypt = true;
  expect(await (await open()).get('token:a')).toBe('canary');
});

describe.each(['linux', 'darwin', 'win32'] as const)(
  'a keychain that is locked or denied, on %s',
  (platform) => {
    it('is not missing: what it protects is kept, asked for again, and there at the next start', async () => {
      await (await open(platform)).set('token:a', 'canary');
      keychain.state = 'locked';
      const locked = await open(platform);
      expect([locked.keptIn, await locked.get('token:a')]).toEqual(['locked', null]);
      await locked.set('token:b', 'pasted');
      expect(await locked.get('token:b')).toBe('pasted');
      expect(logger.lines.join()).toContain('The keychain is locked');

      keychain.state = 'open';
      expect(await locked.get('token:a')).toBe('canary');
      const again = await open(platform);
      expect([again.keptIn, await again.get('token:a'), await again.get('token:b')]).toEqual([
        'keychain',
        'canary',
        null,
      ]);
    });

    it('forgets a token that the user removes', async () => {
      await (await open(platform)).set('token:a', 'canary');
      keychain.state = 'locked';
      await (await open(platform)).delete('token:a');
      keychain.state = 'open';
      expect(await (await open(platform)).get('token:a')).toBeNull();
    });

    it('is told apart before it has protected anything', async () => {
      keychain.state = 'locked';
      expect((await open(platform)).keptIn).toBe('locked');
    });
  },
);

it.each(['basic_text', 'unknown'])(
  'with %s instead of a keychain, tokens stay in memory',
  async (backend) => {
    Object.assign(keychain, { state: 'locked', backend });
    const secrets = await open();
    await secrets.set('token:a', 'canary');
    expect([secrets.keptIn, await secrets.get('token:a')]).toEqual(['memory', 'canary']);
    expect([...settings.values]).toEqual([]);
  },
);
