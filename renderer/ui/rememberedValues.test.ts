import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RememberedValues } from './rememberedValues.ts';

type Changes = Readonly<Record<string, string | null>>;

/** A storage like the browser's: its values are its own properties. */
function storageOf(values: Record<string, string>) {
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => void (values[key] = value),
    removeItem: (key: string) => void delete values[key],
  };
  return new Proxy(values, {
    get: (target, key) => (key in methods ? methods[key as keyof typeof methods] : target[String(key)]),
  });
}

function backendOf(stored: Record<string, string>) {
  const saved: Changes[] = [];
  return {
    saved,
    load: () => Promise.resolve(stored),
    save: (changes: Changes) => {
      saved.push(changes);
      return Promise.resolve();
    },
  };
}

let browser: Record<string, string>;
beforeEach(() => {
  browser = {};
  vi.stubGlobal('localStorage', storageOf(browser));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('values found only in the browser move to the data folder once; the browser keeps those for the first paint', async () => {
  Object.assign(browser, { 'parley.pane.list': '400', 'parley.theme': '"dark"', other: 'stays' });
  const values = new RememberedValues();
  const backend = backendOf({ 'pane.sidebar': 'false' });
  await values.connect(backend);
  expect(backend.saved).toEqual([{ 'pane.list': '400', theme: '"dark"' }]);
  expect(browser).toEqual({ 'parley.theme': '"dark"', other: 'stays' });
  expect([values.get('pane.list'), values.get('pane.sidebar')]).toEqual(['400', 'false']);
});

test('the data folder takes precedence over the browser, and changes since the start over both', async () => {
  Object.assign(browser, { 'parley.theme': '"light"', 'parley.volume': '1' });
  const values = new RememberedValues();
  const heard: string[] = [];
  values.subscribe((name) => heard.push(name));
  values.set('volume', '0.5');
  const backend = backendOf({ theme: '"dark"', volume: '0.9' });
  await values.connect(backend);
  expect([values.get('theme'), values.get('volume')]).toEqual(['"dark"', '0.5']);
  expect(backend.saved).toEqual([{ volume: '0.5' }]);
  expect(browser).toEqual({ 'parley.theme': '"dark"' });
  expect(heard).toEqual(['volume', 'theme']);
});

test('takes over what another run has changed, except for what changes meanwhile', async () => {
  const values = new RememberedValues();
  let stored = Promise.resolve<Record<string, string>>({ same: '1', changed: '1', deleted: '1', used: '1' });
  await values.connect({ load: () => stored, save: () => Promise.resolve() });
  const heard: string[] = [];
  values.subscribe((name) => heard.push(name));
  const loading = Promise.withResolvers<Record<string, string>>();
  stored = loading.promise;
  const reloaded = values.reload();
  values.set('used', '3');
  loading.resolve({ same: '1', changed: '2', added: '2', used: '2' });
  await reloaded;
  expect(['same', 'changed', 'added', 'deleted', 'used'].map((name) => values.get(name))).toEqual([
    '1',
    '2',
    '2',
    null,
    '3',
  ]);
  expect(heard.toSorted()).toEqual(['added', 'changed', 'deleted', 'used']);
  stored = Promise.reject(new Error('gone'));
  await values.reload();
  expect(values.get('used')).toBe('3');
});

test('saves a change immediately, those made during a save together, and the rest before the page is closed', async () => {
  const values = new RememberedValues();
  const saved: Changes[] = [];
  let answer = Promise.withResolvers<void>();
  await values.connect({
    load: () => Promise.resolve({}),
    save: (changes) => {
      saved.push(changes);
      return answer.promise;
    },
  });
  values.set('a', '1');
  expect(saved).toEqual([{ a: '1' }]);
  values.set('b', '2');
  values.set('a', null);
  expect(saved).toHaveLength(1);
  const [first] = [answer];
  answer = Promise.withResolvers();
  first.resolve();
  await expect.poll(() => saved.slice(1)).toEqual([{ b: '2', a: null }]);
  values.set('c', '3');
  expect(saved).toHaveLength(2);
  values.flush();
  expect(saved.slice(2)).toEqual([{ c: '3' }]);
});

test('without the host, the browser keeps its values and the window starts anyway', async () => {
  Object.assign(browser, { 'parley.pane.list': '400' });
  const values = new RememberedValues();
  const save = vi.fn(() => Promise.resolve());
  await values.connect({ load: () => Promise.reject(new Error('locked')), save });
  await values.loaded;
  values.set('pane.list', '420');
  expect(values.get('pane.list')).toBe('420');
  expect(save).not.toHaveBeenCalled();
  expect(browser).toEqual({ 'parley.pane.list': '400' });
});
