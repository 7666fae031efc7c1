import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/contract/settingDefaults.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { App, AppEvent } from '../app.ts';
import { createApp } from '../createApp.ts';
import { callApp, must } from '../testing/callApp.ts';
import { MemorySettings, testPorts } from '../testing/testPorts.ts';
import { exportSettings, importSettings, type SettingsUpgrade, StoredSettings } from './settingsModule.ts';

function holding(stored: unknown): MemorySettings {
  const store = new MemorySettings();
  store.set('settings', stored);
  return store;
}

const HERE = { kind: 'remote', baseUrl: 'https://a.example.com', token: 't', readOnly: true } as const;

function opened(store = new MemorySettings()): { app: App; events: AppEvent[]; store: MemorySettings } {
  const app = createApp(testPorts({ settings: store }));
  const events: AppEvent[] = [];
  app.onEvent((event) => events.push(event));
  return { app, events, store };
}

describe('settings', () => {
  test('have default values before the first change', async () => {
    const { app } = opened();
    expect(must(await callApp(app, 'settings.get', {}))).toEqual({
      settings: DEFAULT_SETTINGS,
      setAside: null,
    });
  });

  test('change value by value, emit an event and survive a restart', async () => {
    const { app, events, store } = opened();
    must(await callApp(app, 'settings.update', { appearance: { theme: 'dark' } }));
    must(
      await callApp(app, 'settings.update', { playback: { speed: 1.5 }, appearance: { density: undefined } }),
    );
    expect(events.map(({ name }) => name)).toEqual(['settings.changed', 'settings.changed']);
    const again = opened(store);
    expect(must(await callApp(again.app, 'settings.get', {})).settings).toEqual({
      ...DEFAULT_SETTINGS,
      appearance: { theme: 'dark', density: 'comfortable' },
      playback: { ...DEFAULT_SETTINGS.playback, speed: 1.5 },
    });
  });

  test('stay unchanged if the disk refuses, and the page gets a problem', async () => {
    const { app, store, events } = opened();
    store.set = () => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    };
    expect(await callApp(app, 'settings.update', { sync: { paused: true } })).toMatchObject({
      problem: { kind: 'storage', reason: 'disk-full' },
    });
    expect(must(await callApp(app, 'settings.get', {})).settings.sync.paused).toBe(false);
    expect(events).toEqual([]);
  });

  test('pass the reserve to the scheduler, immediately and on the next start', async () => {
    const seen: number[] = [];
    const fetch = (() =>
      Promise.resolve(
        new Response('{"object":"list","data":[],"has_more":false,"next_cursor":null}', {
          headers: {
            'x-ratelimit-limit': '1000',
            'x-ratelimit-remaining': '900',
            'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 30),
          },
        }),
      )) as typeof globalThis.fetch;
    const reserved = async (store: MemorySettings, share: number | null): Promise<void> => {
      const app = createApp(testPorts({ settings: store, fetch }));
      const choice = {
        kind: 'remote',
        baseUrl: 'https://a.example.com',
        token: 't-123',
        readOnly: true,
      } as const;
      const connectionId = must(await app.startWith(choice)).id;
      const page = { filter: {}, order: 'updated_at:desc', cursor: null, limit: 1 } as const;
      must(await callApp(app, 'engagements.page', { ...page, connectionId }));
      if (share !== null) must(await callApp(app, 'settings.update', { sync: { reserveShare: share } }));
      seen.push(must(await callApp(app, 'rateLimit.current', { connectionId })).reserve);
      await app.close();
    };
    const store = new MemorySettings();
    await reserved(store, null);
    await reserved(store, 0.35);
    await reserved(store, null);
    expect(seen).toEqual([100, 350, 350]);
  });
});

describe('keyboard shortcuts', () => {
  const keys = { 'window.palette': ['Mod+Shift+P', 'F1'], 'list.next': ['N', '?'], 'list.open': [] };

  test('are replaced as a whole', async () => {
    const { app, store } = opened();
    must(await callApp(app, 'settings.update', { shortcuts: { keys } }));
    const again = opened(store);
    expect(must(await callApp(again.app, 'settings.get', {})).settings.shortcuts).toEqual({ keys });
    must(await callApp(again.app, 'settings.update', { shortcuts: { keys: {} } }));
    expect(must(await callApp(again.app, 'settings.get', {})).settings.shortcuts).toEqual({ keys: {} });
  });

  test('missing from an older settings file get their defaults', () => {
    const { shortcuts: _, ...before } = DEFAULT_SETTINGS;
    const kept = new StoredSettings(holding({ version: 1, values: before }));
    expect(kept.current()).toEqual(DEFAULT_SETTINGS);
    expect(kept.setAside()).toBeNull();
  });

  test.each([
    [{ 'list.next': 'J' }],
    [{ 'list.next': ['Mod+Mod'], list: ['J'] }],
    [{ 'list.next': ['Mod+ '] }],
    [{ 'list.next': ['\u0007'] }],
    [{ 'list.next': ['A', 'B', 'C', 'D', 'E'] }],
    [{ ['x.'.padEnd(80, 'y')]: ['J'] }],
  ])('are dropped if invalid, and only those: %j', (wrong) => {
    const values = {
      ...DEFAULT_SETTINGS,
      sync: { reserveShare: 0.3, paused: true },
      shortcuts: { keys: wrong },
    };
    const kept = new StoredSettings(holding({ version: 1, values }));
    expect(kept.current()).toEqual({ ...DEFAULT_SETTINGS, sync: { reserveShare: 0.3, paused: true } });
    expect(kept.setAside()).toBe('damaged');
  });
});

describe('unreadable settings', () => {
  test('lose only the damaged value and are set aside', () => {
    const stored = {
      version: 1,
      values: { ...DEFAULT_SETTINGS, playback: { speed: 'fast', skipSilence: true }, sync: 'gone' },
    };
    const store = holding(stored);
    const kept = new StoredSettings(store);
    expect(kept.current()).toEqual({
      ...DEFAULT_SETTINGS,
      playback: { ...DEFAULT_SETTINGS.playback, skipSilence: true },
    });
    expect(kept.setAside()).toBe('damaged');
    expect(store.get('settingsSetAside')).toEqual([stored]);
    // Not overwritten before the first change, and not set aside twice.
    expect(store.get('settings')).toEqual(stored);
    expect(new StoredSettings(store).setAside()).toBe('damaged');
    expect(store.get('settingsSetAside')).toEqual([stored]);
    kept.put(kept.current());
    expect(new StoredSettings(store).setAside()).toBeNull();
    expect(store.get('settingsSetAside')).toEqual([stored]);
  });

  test.each([
    [null],
    ['text'],
    [[]],
    [{ version: 0, values: {} }],
    [{ version: 1 }],
    [{ version: 1, values: 7 }],
    [{ version: 1, values: { dates: { timeZone: 'Mars/Olympus', language: 'x-' } } }],
    [{ version: 1, values: JSON.parse('{"__proto__":{"theme":"dark"},"appearance":[]}') }],
  ])('never prevent the app from starting: %j', (stored) => {
    const store = holding(stored);
    const kept = new StoredSettings(store);
    expect(kept.current()).toEqual(DEFAULT_SETTINGS);
    expect(kept.setAside()).toBe('damaged');
    expect(store.get('settingsSetAside')).toEqual([stored]);
  });

  test('are set aside at most three times', () => {
    const store = new MemorySettings();
    for (let at = 0; at < 6; at += 1) {
      store.set('settings', `damage ${at}`);
      expect(new StoredSettings(store).setAside()).toBe('damaged');
    }
    expect(store.get('settingsSetAside')).toEqual(['damage 3', 'damage 4', 'damage 5']);
  });

  test('of a newer version are used as far as known, and stay untouched until a change', () => {
    const values = {
      ...DEFAULT_SETTINGS,
      appearance: { theme: 'dark', density: 'compact', glow: 3 },
      later: {},
    };
    const store = holding({ version: 7, values });
    const kept = new StoredSettings(store);
    expect(kept.current().appearance).toEqual({ theme: 'dark', density: 'compact' });
    expect(kept.setAside()).toBe('newer');
    expect(store.get('settings')).toEqual({ version: 7, values });
    expect(store.get('settingsSetAside')).toEqual([{ version: 7, values }]);
  });

  test('of an older version are upgraded step by step, each step once', () => {
    const renamed: SettingsUpgrade = (stored) => ({ ...(stored as Settings), appearance: { theme: 'dark' } });
    const doubled: SettingsUpgrade = (stored) => {
      const { playback } = stored as Settings;
      return { ...(stored as Settings), playback: { ...playback, speed: playback.speed * 2 } };
    };
    const values = { ...DEFAULT_SETTINGS, look: 'night' };
    const steps = [renamed, doubled];
    expect(new StoredSettings(holding({ version: 1, values }), steps).current()).toMatchObject({
      appearance: { theme: 'dark', density: 'comfortable' },
      playback: { speed: 2 },
    });
    const store = holding({ version: 2, values });
    const kept = new StoredSettings(store, steps);
    expect(kept.current()).toMatchObject({ appearance: { theme: 'system' }, playback: { speed: 2 } });
    expect(kept.setAside()).toBeNull();
    kept.put(kept.current());
    expect(new StoredSettings(store, steps).current().playback.speed).toBe(2);
  });
});

describe('a settings file', () => {
  test('can be exported and imported', async () => {
    const { app } = opened();
    const change = {
      dates: { language: 'de-CH', timeZone: 'Europe/Zurich' },
      sync: { reserveShare: 0.3, paused: true },
    };
    const chosen = must(await callApp(app, 'settings.update', change));
    const { text, fileName } = must(await callApp(app, 'settings.export', {}));
    expect(fileName).toBe('parley-settings.json');
    const other = opened();
    expect(must(await callApp(other.app, 'settings.import', { text }))).toEqual({
      kind: 'imported',
      settings: chosen,
      leftOut: [],
      waiting: null,
    });
    expect(other.events.map(({ name }) => name)).toEqual(['settings.changed']);
  });

  test('has the words of a workspace, and says which can’t be taken over', async () => {
    const { app } = opened();
    const { id: connectionId } = must(await app.startWith(HERE));
    const put = (word: string, ...spellings: string[]) =>
      callApp(app, 'words.put', { connectionId, id: null, word, spellings });
    const words = async () =>
      must(await callApp(app, 'words.list', { connectionId })).map((each) => [each.word, ...each.spellings]);
    must(await put('Bonify', 'Bonifai'));
    must(await put('Ada', 'Ader'));
    const { text } = must(await callApp(app, 'settings.export', { connectionId }));
    expect(must(await callApp(app, 'settings.export', {})).text).not.toContain('Bonif');
    for (const { id } of must(await callApp(app, 'words.list', { connectionId })))
      must(await callApp(app, 'words.remove', { connectionId, wordId: id }));

    const take = async (file: string, id: typeof connectionId | null = connectionId) => {
      const taken = must(await callApp(app, 'settings.import', { connectionId: id, text: file }));
      return taken.kind === 'imported' ? taken.leftOut : taken;
    };
    must(await put('bonify', 'Bonnie fly'));
    must(await put('Aider', 'ader'));
    expect(await take(text)).toEqual(['words.Ada']);
    expect(await words()).toEqual([
      ['Bonify', 'Bonifai'],
      ['Aider', 'ader'],
    ]);
    expect(await take(text, null)).toEqual(['words']);
    expect(await take(JSON.stringify({ ...JSON.parse(text), words: 'Bonify' }))).toEqual(['words']);
    expect(await take(JSON.stringify({ ...JSON.parse(text), words: [{ word: 'X' }] }))).toEqual(['words.1']);
    expect(await words()).toHaveLength(2);
  });

  test('contains no token, secret or connection', async () => {
    const { app } = opened();
    const choice = {
      kind: 'remote',
      baseUrl: 'https://canary.example.com',
      token: 'canary-1',
      readOnly: true,
    } as const;
    must(await app.startWith(choice));
    expect(must(await callApp(app, 'settings.export', {})).text).not.toContain('canary');
  });

  test('skips invalid values on import and names them', () => {
    const now: Settings = {
      ...DEFAULT_SETTINGS,
      playback: { speed: 2, skipSilence: true, offlineGigabytes: 5 },
    };
    const file = JSON.parse(exportSettings(DEFAULT_SETTINGS).text) as { settings: Record<string, unknown> };
    file.settings['playback'] = { speed: 99, skipSilence: false };
    file.settings['dates'] = 'tomorrow';
    file.settings['tokens'] = { a: 'canary' };
    expect(importSettings(JSON.stringify(file), now)).toEqual({
      kind: 'imported',
      settings: { ...now, playback: { ...now.playback, skipSilence: false } },
      leftOut: ['dates', 'playback.speed'],
      waiting: null,
    });
  });

  test.each([
    ['{', 'unreadable'],
    ['[]', 'another-file'],
    ['{"format":"parley-journal","version":1,"settings":{}}', 'another-file'],
    ['{"format":"parley-settings","version":2,"settings":{}}', 'newer'],
  ] as const)('are not imported from %s', async (text, why) => {
    const { app, events } = opened();
    expect(must(await callApp(app, 'settings.import', { text }))).toEqual({ kind: 'not-settings', why });
    expect(events).toEqual([]);
  });
});
