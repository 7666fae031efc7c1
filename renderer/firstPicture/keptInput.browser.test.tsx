import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { keepInput } from './keptInput.ts';

const ROW = '<div role="row" data-index="0"></div>';
const list = (rows: string, count: number) =>
  `<div data-region="list" aria-rowcount="${count}">${rows}</div>`;

let page: HTMLElement;
let keys: string[];

const note = ({ key }: KeyboardEvent) => void keys.push(key);

beforeEach(() => {
  page = document.createElement('main');
  document.body.append(page);
  keys = [];
  vi.useFakeTimers();
  onTestFinished(() => {
    page.remove();
    document.removeEventListener('keydown', note);
    vi.useRealTimers();
  });
});

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

/** Presses two keys on a picture, and gives the page so long to load. */
async function pressedOn(picture: string, loaded: string, ms: number): Promise<() => Promise<void>> {
  page.innerHTML = picture;
  const carryOn = keepInput();
  press('j');
  press('Enter');
  // From now on, what is done again.
  document.addEventListener('keydown', note);
  page.innerHTML = loaded;
  void carryOn();
  await vi.advanceTimersByTimeAsync(ms);
  return async () => {
    await vi.advanceTimersByTimeAsync(100);
  };
}

it('does again what was done in a list once its rows are there, however long that takes', async () => {
  const later = await pressedOn(list(ROW, 7), list('', -1), 20_000);
  expect(keys).toEqual([]);
  page.innerHTML = list(ROW, 7);
  await later();
  expect(keys).toEqual(['j', 'Enter']);
});

it.each([
  ['the list is empty now', list('', 0)],
  ['the page failed', '<p role="alert">Something went wrong</p>'],
])('goes on if %s', async (_, loaded) => {
  const later = await pressedOn(list(ROW, 7), loaded, 0);
  await later();
  expect(keys).toEqual(['j', 'Enter']);
});

it('waits for no list where the picture had none', async () => {
  const later = await pressedOn('<a href="/x">Home</a>', '<a href="/x">Home</a>', 0);
  await later();
  expect(keys).toEqual(['j', 'Enter']);
});

it('does nothing on a page that has become another one', async () => {
  const later = await pressedOn(list(ROW, 7), '<h1>Connect</h1>', 31_000);
  page.innerHTML = list(ROW, 7);
  await later();
  expect(keys).toEqual([]);
});
