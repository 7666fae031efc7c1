import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { call, speakerNamed } from '../testing/calls.ts';
import { ALL } from '../testing/exports.ts';
import { clipTranscript } from './clipTranscript.ts';
import { exportLines } from './exportLines.ts';
import { momentPage, type SharedMoment } from './momentPage.ts';

const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)> & \u202e\u0000';
const transcript = call(
  [
    [0, 2, 10, 'Before'],
    [0, 12, 15, `Price & terms ${HOSTILE}`],
    [0, 15.5, 18.25, '价格太高了'],
    [1, 18.5, 20, 'السعر مناسب'],
    [1, 20, 21, ' '],
  ],
  [speakerNamed(HOSTILE), speakerNamed('Bob')],
);
const lines = exportLines(
  {
    engagementId: 'ngmt_canary',
    title: '',
    startAt: null,
    transcript: clipTranscript(transcript, { start: 11.5, end: 22 }),
    nameOf: (speaker) => transcript.speakers[speaker]?.name ?? '',
  },
  ALL,
);
const moment: SharedMoment = {
  language: 'de',
  direction: 'ltr',
  title: `Renewal ${HOSTILE}`,
  about: ['3. November 2026', '0:11–0:22'],
  media: { mime: 'audio/ogg', base64: 'T2dnUw==' },
  lines,
};

/** The elements of a page with their attributes and own text, in order. */
function elementsOf(html: string): { name: string; attributes: Record<string, string>; text: string }[] {
  const all: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const open: (typeof all)[number][] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const element = { name, attributes, text: '' };
      all.push(element);
      open.push(element);
    },
    ontext: (text) => {
      const element = open.at(-1);
      if (element !== undefined) element.text += text;
    },
    onclosetag: () => open.pop(),
  });
  parser.end(html);
  return all;
}

test('a moment is a page with its title, facts, player and lines at their seconds in the clip', () => {
  const elements = elementsOf(momentPage(moment));
  const named = (wanted: string) => elements.filter(({ name }) => name === wanted);
  expect(named('html')[0]?.attributes).toEqual({ lang: 'de', dir: 'ltr' });
  expect(named('article')).toHaveLength(1);
  expect(named('audio')[0]?.attributes).toEqual({ controls: '', src: 'data:audio/ogg;base64,T2dnUw==' });
  expect(named('li').map(({ attributes }) => Object.values(attributes))).toEqual([
    ['0.5', '3.5'],
    ['4', '6.75'],
    ['7', '8.5'],
  ]);
  expect(named('span').map(({ text }) => text)).toEqual(['0:00', '0:04', '0:07']);
  // A speaker is named where they begin; an empty line is left out.
  expect(named('h2')).toHaveLength(2);
  expect(named('p').map(({ text }) => text)).toEqual([
    '3. November 2026',
    '0:11–0:22',
    expect.stringContaining('Price & terms'),
    '价格太高了',
    'السعر مناسب',
  ]);
});

test('what people wrote or said is text in it, never markup', () => {
  const elements = elementsOf(momentPage(moment));
  const shown = HOSTILE.slice(0, -1).trimEnd();
  expect(elements.filter(({ name }) => name === 'img' || name === 'a')).toEqual([]);
  expect(elements.filter(({ name }) => name === 'script')).toHaveLength(1);
  for (const name of ['title', 'h1']) {
    expect(elements.find((element) => element.name === name)?.text).toBe(`Renewal ${shown}`);
  }
  expect(elements.find(({ name }) => name === 'h2')?.text).toBe(shown);
});

test('it may run its own script and style only, and load nothing but what it contains', async () => {
  const html = momentPage(moment);
  const [, policy = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  const hashOf = async (tag: string): Promise<string> => {
    const [, text = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(html) ?? [];
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    return btoa(String.fromCodePoint(...new Uint8Array(hash)));
  };
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `style-src 'sha256-${await hashOf('style')}'`,
    `script-src 'sha256-${await hashOf('script')}'`,
    'media-src data:',
  ]);
  expect(html).not.toMatch(/https?:|parley|ngmt_|url\(|@import/i);
});

test('without a recording it has no player and no script', () => {
  const html = momentPage({ ...moment, media: null, about: ['Without recording'] });
  const names = elementsOf(html).map(({ name }) => name);
  expect(names.filter((name) => ['audio', 'video', 'script'].includes(name))).toEqual([]);
  expect(html).not.toContain('script-src');
  expect(names).toContain('li');
  const video = momentPage({ ...moment, media: { mime: 'video/webm', base64: '' }, lines: [] });
  expect(elementsOf(video).map(({ name }) => name)).not.toContain('ol');
  expect(video).toContain('<video playsinline controls src="data:video/webm;base64,"></video>');
});
