import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const folder = import.meta.dirname;
const demoCall = z.strictObject({
  slug: z.string(),
  title: z.string().min(1),
  description: z.string().min(1),
  media: z.strictObject({
    file: z.string(),
    mime: z.enum(['audio/webm', 'video/webm']),
    durationSeconds: z.number().positive(),
  }),
  speakers: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        // A reserved top-level domain, so that no demo call names an address that could be registered.
        email: z.email().endsWith('.example'),
        role: z.enum(['host', 'colleague', 'customer']),
      }),
    )
    .min(2),
  entries: z
    .array(
      z.strictObject({
        speaker_index: z.int().nonnegative(),
        text: z.string().min(1),
        times: z.array(z.number()).min(2),
      }),
    )
    .min(1),
  actionItems: z.array(
    z.strictObject({ title: z.string().min(1), description: z.string(), dueInDays: z.int().nonnegative() }),
  ),
  signals: z.array(z.strictObject({ name: z.string().min(1), dataType: z.string().min(1), value: z.json() })),
  tags: z.array(z.string().min(1)),
});

/** How a WebM file says that its length in milliseconds follows, as a number of eight bytes (RFC 9559, section 5.1.2). */
const DURATION = Buffer.from('448988', 'hex');
const secondsOf = (file: Buffer) => file.readDoubleBE(file.indexOf(DURATION) + DURATION.length) / 1000;

const slugs = readdirSync(join(folder, 'calls')).map((file) => file.replace(/\.json$/u, ''));
const read = (slug: string) =>
  demoCall.parse(JSON.parse(readFileSync(join(folder, 'calls', `${slug}.json`), 'utf8')));

describe.each(slugs)('the demo call %s', (slug) => {
  const call = read(slug);
  const words = call.entries.flatMap(({ text, times }) =>
    text.split(' ').map((word, at) => ({
      text: word,
      start: times[at * 2] ?? Number.NaN,
      end: times[at * 2 + 1] ?? Number.NaN,
    })),
  );

  it('is named after its file', () => {
    expect(call.slug).toBe(slug);
  });

  it('says of each word when it begins and ends', () => {
    for (const { text, times } of call.entries) expect(times, text).toHaveLength(text.split(' ').length * 2);
  });

  it('speaks words in order, each at a plausible speed', () => {
    let before = 0;
    for (const word of words) {
      expect(word.start, word.text).toBeGreaterThanOrEqual(before);
      expect(word.end - word.start, word.text).toBeGreaterThan(0.02);
      expect(word.end - word.start, word.text).toBeLessThan(3);
      before = word.end;
    }
  });

  it('leaves a pause between turns, but no silence long enough to seem like a fault', () => {
    for (const [index, entry] of call.entries.entries()) {
      const pause = (entry.times[0] ?? 0) - (call.entries[index - 1]?.times.at(-1) ?? 0);
      expect(pause, entry.text).toBeGreaterThan(0.2);
      expect(pause, entry.text).toBeLessThan(1);
    }
  });

  it('has only named speakers, who all speak', () => {
    const speaking = new Set(call.entries.map((entry) => entry.speaker_index));
    expect(speaking).toEqual(new Set(call.speakers.keys()));
    expect(call.speakers.filter((speaker) => speaker.role === 'host')).toHaveLength(1);
  });

  it('ends before its recording does, and the recording has the stated length', () => {
    const seconds = secondsOf(readFileSync(join(folder, 'files', call.media.file)));
    expect(words.at(-1)?.end).toBeLessThan(call.media.durationSeconds);
    expect(Math.abs(seconds - call.media.durationSeconds)).toBeLessThan(0.05);
  });
});

describe('the demo media', () => {
  it('include an audio call of several minutes with three voices and a short video with two', () => {
    const calls = slugs.map(read);
    const long = calls.find(({ media }) => media.mime === 'audio/webm' && media.durationSeconds >= 240);
    const video = calls.find(({ media }) => media.mime === 'video/webm');
    expect(long?.speakers).toHaveLength(3);
    expect(video?.speakers).toHaveLength(2);
    expect(video?.media.durationSeconds).toBeGreaterThan(45);
    expect(video?.media.durationSeconds).toBeLessThan(75);
  });

  it('include no unused file and stay under six megabytes in total', () => {
    const files = readdirSync(join(folder, 'files'));
    expect(files.sort()).toEqual(slugs.map((slug) => read(slug).media.file).sort());
    const size = files.reduce((sum, file) => sum + statSync(join(folder, 'files', file)).size, 0);
    expect(size).toBeLessThan(6_000_000);
  });
});
