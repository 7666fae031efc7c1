import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Bookmark, type BookmarkDraft, bookmarkMethods } from '#shared/contract/bookmarks.ts';
import { connectionId, engagementId } from '#shared/contract/ids.ts';
import type { AppEvent } from '../app.ts';
import { must } from '../testing/callApp.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { testDir } from '../testing/testDir.ts';
import { testWorkspaces } from '../testing/testWorkspaces.ts';
import { onWorkspaces } from '../workspace/workspaces.ts';
import { bookmarkHandlers } from './bookmarksModule.ts';

const HERE = connectionId.parse('here');
const THERE = connectionId.parse('there');
const CALL = engagementId.parse('ngmt_1');
const OTHER = engagementId.parse('ngmt_2');
const context = { signal: new AbortController().signal };

function open(dataDir = '', clock = new ManualClock()) {
  const events: AppEvent[] = [];
  const workspaces = testWorkspaces((event) => events.push(event), { dataDir, clock });
  onTestFinished(() => workspaces.close());
  return { workspaces, events, clock, ...onWorkspaces(workspaces, bookmarkHandlers({ clock })) };
}

const draft = (parts: Partial<BookmarkDraft> = {}): BookmarkDraft => ({
  connectionId: HERE,
  engagementId: CALL,
  engagementTitle: 'Quarterly *review*',
  place: { start: 10, end: null },
  name: 'Price',
  note: '',
  quote: null,
  ...parts,
});

type Handlers = ReturnType<typeof open>;
async function add(handlers: Handlers, parts: Partial<BookmarkDraft> = {}): Promise<Bookmark> {
  return must(await handlers['bookmarks.add'](draft(parts), context));
}
async function list(handlers: Handlers, engagement: typeof CALL | null, from = 0, count = 200) {
  const input = { connectionId: HERE, engagementId: engagement, from, count };
  return must(await handlers['bookmarks.list'](input, context));
}

describe('bookmarks', () => {
  test('of a call are listed by start, those of a connection newest first', async () => {
    const handlers = open();
    const late = await add(handlers, { place: { start: 90, end: 120.5 }, name: 'Clip' });
    handlers.clock.jump(1000);
    const early = await add(handlers, { place: { start: 3, end: null } });
    handlers.clock.jump(1000);
    const elsewhere = await add(handlers, { engagementId: OTHER });
    await add(handlers, { connectionId: THERE });
    expect(await list(handlers, CALL)).toEqual({ bookmarks: [early, late], total: 2 });
    expect(await list(handlers, null)).toEqual({ bookmarks: [elsewhere, early, late], total: 3 });
    expect(await list(handlers, null, 1, 1)).toEqual({ bookmarks: [early], total: 3 });
  });

  test('can be changed, deleted and restored unchanged', async () => {
    const handlers = open();
    const made = await add(handlers);
    handlers.clock.jump(60_000);
    const update = {
      connectionId: HERE,
      bookmarkId: made.id,
      changes: { note: 'Ask again', place: { start: 11, end: 12 } },
    };
    const changed = must(await handlers['bookmarks.update'](update, context));
    expect(changed).toEqual({
      ...made,
      note: 'Ask again',
      place: { start: 11, end: 12 },
      updatedAt: new Date(Date.parse(made.updatedAt) + 60_000).toISOString(),
    });
    expect(
      must(await handlers['bookmarks.remove']({ connectionId: HERE, bookmarkId: made.id }, context)),
    ).toEqual(changed);
    expect(await list(handlers, CALL)).toEqual({ bookmarks: [], total: 0 });
    expect(
      must(await handlers['bookmarks.remove']({ connectionId: HERE, bookmarkId: made.id }, context)),
    ).toBeNull();
    expect(must(await handlers['bookmarks.update'](update, context))).toBeNull();
    if (changed !== null) must(await handlers['bookmarks.restore'](changed, context));
    expect((await list(handlers, CALL)).bookmarks).toEqual([changed]);
  });

  test('notify the page of every change and of nothing else', async () => {
    const handlers = open();
    const made = await add(handlers);
    await list(handlers, CALL);
    await handlers['bookmarks.remove']({ connectionId: HERE, bookmarkId: made.id }, context);
    await handlers['bookmarks.remove']({ connectionId: HERE, bookmarkId: made.id }, context);
    const payload = { connectionId: HERE, engagementId: CALL };
    expect(handlers.events).toEqual([
      { name: 'bookmarks.changed', payload },
      { name: 'bookmarks.changed', payload },
    ]);
  });

  test('survive a restart unchanged, whatever they contain', async () => {
    const anyDraft = fc.record({
      place: fc
        .tuple(
          fc.double({ min: 0, max: 1000, noNaN: true }),
          fc.option(fc.double({ min: 0.001, max: 1000, noNaN: true })),
        )
        .map(([start, length]) => ({ start, end: length === null ? null : start + length })),
      name: fc.string({ unit: 'grapheme', maxLength: 50 }).map((name) => name.trim()),
      note: fc.string({ unit: 'grapheme', maxLength: 50 }),
      quote: fc.option(fc.string({ unit: 'grapheme', maxLength: 50 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyDraft, { maxLength: 6 }), async (drafts) => {
        const { dir: folder } = await testDir(onTestFinished);
        const before = open(folder);
        const made = [];
        for (const parts of drafts) made.push(await add(before, parts));
        await before.workspaces.close();
        const after = open(folder);
        expect(new Set((await list(after, null)).bookmarks)).toEqual(new Set(made));
        await after.workspaces.close();
      }),
      { numRuns: 20 },
    );
  });

  test('are refused for a removed connection', async () => {
    const { 'bookmarks.add': make } = open();
    expect(await make(draft({ connectionId: connectionId.parse('gone') }), context)).toMatchObject({
      ok: false,
      problem: { kind: 'refused', reason: 'unknown-connection' },
    });
  });
});

describe('exporting bookmarks', () => {
  test('as Markdown has a heading per call and escapes markup', async () => {
    const handlers = open();
    await add(handlers, { name: '', quote: 'It *costs* <b>more</b>.', note: '# Ask\n\n- legal' });
    await add(handlers, { engagementId: OTHER, engagementTitle: '', place: { start: 3661, end: 3700 } });
    const input = { connectionId: HERE, engagementId: null, format: 'md' } as const;
    expect(must(await handlers['bookmarks.export'](input, context))).toEqual({
      name: 'Bookmarks 2026-01-15.md',
      mime: 'text/markdown;charset=utf-8',
      text: [
        '# Bookmarks',
        '## Call',
        '**Price** · 1:01:01 – 1:01:40 · [Open](<parley://open?base=https%3A%2F%2Fapi.example.com&engagement=ngmt_2&t=3661>)',
        '## Quarterly \\*review\\*',
        '**0:10** · [Open](<parley://open?base=https%3A%2F%2Fapi.example.com&engagement=ngmt_1&t=10>)',
        '> It \\*costs\\* \\<b\\>more\\</b\\>.',
        '\\# Ask',
        '\\- legal\n',
      ].join('\n\n'),
    });
  });

  test('as JSON includes every field, for one call or all', async () => {
    const handlers = open();
    const made = await add(handlers, { note: 'n', quote: 'q' });
    await add(handlers, { engagementId: OTHER });
    const input = { connectionId: HERE, engagementId: CALL, format: 'json' } as const;
    const file = must(await handlers['bookmarks.export'](input, context));
    expect(file.name).toBe('Bookmarks Quarterly review 2026-01-15.json');
    expect(JSON.parse(file.text)).toMatchObject({
      format: 'parley-bookmarks',
      version: 1,
      bookmarks: [
        {
          engagement: { id: CALL },
          start: 10,
          end: null,
          name: 'Price',
          note: 'n',
          quote: 'q',
          createdAt: made.createdAt,
        },
      ],
    });
  });
});

describe('the contract of bookmarks', () => {
  const fits = (input: object): boolean => bookmarkMethods['bookmarks.add'].input.safeParse(input).success;

  test('accepts valid moments and clips', () => {
    expect(fits(draft())).toBe(true);
    expect(fits(draft({ place: { start: 0, end: 0.5 } }))).toBe(true);
  });

  test.each([
    ['a clip that ends before it begins', { place: { start: 5, end: 5 } }],
    ['a negative second', { place: { start: -1, end: null } }],
    ['no number', { place: { start: NaN, end: null } }],
    ['an endless second', { place: { start: Infinity, end: null } }],
    ['a name too long', { name: 'x'.repeat(201) }],
    ['a note too long', { note: 'x'.repeat(10_001) }],
    ['a part it doesn’t know', { color: 'red' }],
  ])('refuses %s', (_what, parts) => {
    expect(fits({ ...draft(), ...parts })).toBe(false);
  });
});
