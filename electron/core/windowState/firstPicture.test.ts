import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type FirstPicture, firstPicture } from '#shared/contract/firstPicture.ts';
import { connectionId } from '#shared/contract/ids.ts';
import type { FirstAnswer } from '#shared/contract/loopback.ts';
import { testConnections } from '../testing/testWorkspaces.ts';
import { type TestDir, testDir } from '../testing/testDir.ts';
import { openFirstPictureModule } from './firstPicture.ts';
import { readFirstPicture } from './firstPictureFile.ts';

const PICTURE: FirstPicture = {
  connectionId: connectionId.parse('c1'),
  attributes: { lang: 'en' },
  title: 'Parley',
  takenAt: '2026-03-02T10:00:00.000Z',
  answered: true,
  sheet: '/assets/style-abc.css',
  script: '/assets/start-abc.js',
  styles: ['width: 12px;'],
  html: '<p>A confidential call</p>',
};

const ANSWERS: readonly FirstAnswer[] = [{ method: 'settings.get', input: {}, value: { theme: 'dark' } }];

describe('the first picture', () => {
  let data: TestDir;
  beforeEach(async () => {
    data = await testDir(onTestFinished);
  });
  const keep = (picture: FirstPicture) =>
    openFirstPictureModule(data.dir, testConnections).keep(picture, ANSWERS);

  it('is kept until the next one', async () => {
    expect(await readFirstPicture(data.dir)).toBeNull();
    expect(await keep(PICTURE)).toEqual({ ok: true, value: {} });
    expect(await keep({ ...PICTURE, title: 'Later' })).toEqual({ ok: true, value: {} });
    expect(await readFirstPicture(data.dir)).toEqual({
      picture: { ...PICTURE, title: 'Later' },
      answers: ANSWERS,
    });
  });

  it('is deleted whichever connection is removed, also a half-written one', async () => {
    await keep(PICTURE);
    const module = openFirstPictureModule(data.dir, testConnections);
    await writeFile(path.join(data.dir, 'first-picture.json.new'), '{"html":"A confid');
    expect(await module.forget()).toEqual({ ok: true, value: null });
    expect(await readdir(data.dir)).toEqual([]);
  });

  it('is not kept of a removed connection', async () => {
    expect(await keep({ ...PICTURE, connectionId: connectionId.parse('gone') })).toMatchObject({
      problem: { kind: 'refused', reason: 'unknown-connection' },
    });
    expect(await readdir(data.dir)).toEqual([]);
  });

  it('is missing if the file is damaged', async () => {
    const file = path.join(data.dir, 'first-picture.json');
    await writeFile(file, '{"html":');
    expect(await readFirstPicture(data.dir)).toBeNull();
    await writeFile(file, JSON.stringify({ picture: { ...PICTURE, styles: 'blue' }, answers: [] }));
    expect(await readFirstPicture(data.dir)).toBeNull();
    await writeFile(file, JSON.stringify({ picture: PICTURE }));
    expect(await readFirstPicture(data.dir)).toBeNull();
  });

  it('reports a folder that can’t be written', async () => {
    const missing = openFirstPictureModule(path.join(data.dir, 'missing'), testConnections);
    expect(await missing.keep(PICTURE, [])).toMatchObject({
      ok: false,
      problem: { kind: 'storage', reason: 'unavailable' },
    });
  });

  it.each([
    ['a style that ends its rule', { styles: ['} body { display: none'] }],
    ['a style that ends its element', { styles: ['</style>'] }],
    ['a refresh', { html: '<p><META http-equiv="refresh" content="0;url=https://a.example.com"></p>' }],
    ['a base', { html: '<base\thref="https://a.example.com">' }],
    ['a link that loads', { html: '<svg><link rel="prefetch" href="https://a.example.com"></svg>' }],
    ['an attribute with effects', { attributes: { onload: 'x' } }],
  ])('admits no %s', (_what, part) => {
    expect(firstPicture.safeParse({ ...PICTURE, ...part }).success).toBe(false);
  });
});
