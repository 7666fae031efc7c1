import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ContentStore } from '../content/contentStore.ts';
import { Workspace } from '../workspace/sandboxWorkspace.ts';
import { fillSlots } from '../phrases/phrases.ts';
import { factOf, promisesOf } from '../workspace/accounts.ts';
import type { EngagementRecord } from '../workspace/workspaceRecords.ts';
import { addDemoEngagements } from './demoEngagements.ts';

const end = Date.UTC(2026, 10, 20, 16);
const media = join(import.meta.dirname, '..', 'media', 'files');

function demoOf(seed: number, engagements: number, hostile = false) {
  const workspace = new Workspace({ seed, engagements, end, showRooms: false, hostile });
  const recorded = addDemoEngagements(workspace, end, media);
  const store = new ContentStore(workspace, seed, recorded);
  const rows = [
    ...workspace.engagements.writtenRows(),
    ...Array.from({ length: engagements }, (_, i) =>
      workspace.generated.engagements.row(engagements - 1 - i),
    ),
  ];
  return { workspace, store, rows };
}

/** Markup, control characters, direction marks, scripts from right to left, pictures, and runs without a space. */
const hostile =
  /[<>\p{Cc}\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF\p{Script=Arabic}\p{Script=Hebrew}\p{M}]|\p{RGI_Emoji}|[^\s@\/]{50}/v;

interface Entry {
  readonly speaker_index: number;
  readonly text: string;
  readonly start_seconds: number;
  readonly end_seconds: number;
}

interface Spoken {
  readonly speakers: readonly { readonly user_id: string | null }[];
  readonly entries: readonly Entry[];
}

function timelineOf(store: ContentStore, row: EngagementRecord): Spoken {
  const text = store.timelineJson(row);
  return text === null ? { speakers: [], entries: [] } : JSON.parse(text);
}

/** All texts of a workspace that people read as they are. */
function textsOf({ workspace, store, rows }: ReturnType<typeof demoOf>): readonly string[] {
  const { generated } = workspace;
  const names = Array.from({ length: generated.contacts.count }, (_, i) => generated.contacts.row(i));
  const users = Array.from({ length: generated.users.count }, (_, i) => generated.users.row(i));
  return [
    ...rows.flatMap(({ wire }) => [wire.title, ...(wire.description ?? '').split('\n')]),
    ...rows
      .slice(0, 200)
      .flatMap((row) => store.actionItems(row).flatMap((item) => [item.title, item.description])),
    ...rows
      .slice(0, 200)
      .filter(({ wire }) => wire.engagement_type === 'MEETING' || wire.engagement_type === 'CALL')
      .flatMap((row) => (store.transcript(row) ?? '').split('\n')),
    ...[...names, ...users].map((person) => `${person.first_name ?? ''} ${person.last_name ?? ''}`),
    ...Array.from({ length: generated.companies.count }, (_, i) => generated.companies.nameOf(i)),
    ...Array.from({ length: generated.tags.count }, (_, i) => generated.tags.row(i).name),
  ].map((text) => text ?? '');
}

describe('the demo', () => {
  it('shows nothing hostile: no markup, control character, direction mark, emoji or endless word', () => {
    for (const seed of [1, 7]) {
      const texts = textsOf(demoOf(seed, 600));
      expect(texts.length).toBeGreaterThan(5000);
      expect(texts.filter((text) => hostile.test(text))).toEqual([]);
      expect(texts.filter((text) => text.length > 400)).toEqual([]);
    }
  });

  it('has a team whose members talk between less than a third and two thirds of the time', () => {
    const { workspace, store, rows } = demoOf(1, 2000);
    const talk = new Map<string, { host: number; all: number }>();
    for (const row of rows.slice(0, 300)) {
      const { speakers, entries } = timelineOf(store, row);
      if (entries.length > 1000) continue;
      const seconds = (from: readonly Entry[]): number =>
        from.reduce((sum, entry) => sum + entry.end_seconds - entry.start_seconds, 0);
      const known = talk.get(speakers[0]?.user_id ?? '') ?? { host: 0, all: 0 };
      talk.set(speakers[0]?.user_id ?? '', {
        host: known.host + seconds(entries.filter((entry) => entry.speaker_index === 0)),
        all: known.all + seconds(entries),
      });
    }
    const shares = [...talk.values()].filter(({ all }) => all > 1200).map(({ host, all }) => host / all);
    expect(shares.length).toBeGreaterThan(8);
    expect(Math.min(...shares)).toBeLessThan(0.33);
    expect(Math.max(...shares)).toBeGreaterThan(0.65);
    expect(workspace.generated.users.count).toBeGreaterThan(shares.length);
  });

  it('fills every slot, and speaks of the account in every action item and signal', () => {
    const { workspace, store, rows } = demoOf(3, 2000);
    let items = 0;
    for (const row of rows.slice(0, 300)) {
      const texts = [row.wire.title, row.wire.description ?? '', store.transcript(row) ?? ''];
      for (const text of texts.filter((one) => one.length < 100_000)) {
        expect(text).not.toMatch(/[{}]|undefined|NaN|\.\./);
      }
      if (row.content.kind !== 'generated') continue;
      const call = workspace.generated.engagements.callOf(row.content.index);
      const spoken = timelineOf(store, row).entries.map(({ text }) => text);
      const isEnglish = spoken.some((text) => text.includes(' the '));
      for (const item of store.actionItems(row)) {
        expect(`${item.title} ${item.description ?? ''}`).toContain(
          item.title?.includes('candidate') ? 'offer' : call.companyName,
        );
        items++;
      }
      const [promise] = promisesOf(call.seed, call.company, call.ordinal, call.kind);
      if (isEnglish && store.actionItems(row).length > 0) {
        const will = fillSlots(promise?.will ?? '?', (slot) => factOf(call, slot));
        expect(
          spoken.some((text) => text.includes(will)),
          will,
        ).toBe(true);
      }
      for (const { name, value } of store.signals(row)) {
        if (value === null) continue;
        if (name === 'Budget')
          expect(`£${Number(value).toLocaleString('en-GB')}`).toBe(factOf(call, 'total'));
        if (name === 'Topics') expect(value).toContain(call.kind);
        if (name === 'Decision') expect(value).toMatchObject({ who: factOf(call, 'boss') });
      }
    }
    expect(items).toBeGreaterThan(100);
  });

  it('keeps what an account was promised: the next call with it says so', () => {
    const { workspace, store } = demoOf(1, 2000);
    const { engagements } = workspace.generated;
    const promised = new Map<number, { ordinal: number; did: string }>();
    let kept = 0;
    for (let index = 1000; index < 2000; index++) {
      const row = engagements.row(index);
      const { entries } = timelineOf(store, row);
      if (entries.length === 0 || entries.length > 1000 || row.companyIds.length === 0) continue;
      const call = engagements.callOf(index);
      const before = promised.get(call.company);
      const spoken = entries.slice(0, 12).map(({ text }) => text);
      const isEnglish = entries.some(({ text }) => text.includes(' the '));
      if (before?.ordinal === call.ordinal - 1 && isEnglish) {
        const did = fillSlots(before.did, (slot) => factOf(call, slot));
        expect(
          spoken.some((text) => text.includes(did)),
          did,
        ).toBe(true);
        kept++;
      }
      const [promise] = promisesOf(call.seed, call.company, call.ordinal, call.kind);
      promised.set(call.company, { ordinal: call.ordinal, did: promise?.did ?? '' });
    }
    expect(kept).toBeGreaterThan(200);
  });

  it('has deals that are lost after several calls, customers who leave, and renewals', () => {
    const { workspace } = demoOf(1, 2000);
    const { engagements } = workspace.generated;
    const stories = new Map<number, Map<number, string>>();
    for (let index = 0; index < 2000; index++) {
      const call = engagements.callOf(index);
      const story = stories.get(call.company) ?? new Map<number, string>();
      if (engagements.row(index).companyIds.length > 0)
        stories.set(call.company, story.set(call.ordinal, call.kind));
    }
    const told = [...stories.values()].map((story) => [...story.values()].join(' '));
    expect(told.filter((story) => /^discovery demo security .*lost$/.test(story)).length).toBeGreaterThan(3);
    expect(told.filter((story) => /^discovery demo .*support churn$/.test(story)).length).toBeGreaterThan(0);
    expect(
      told.filter((story) => /^discovery demo security pricing onboarding .*review.*renewal/.test(story))
        .length,
    ).toBeGreaterThan(10);
  });

  it('is the same for the same seed and time', () => {
    const text = (): string => {
      const { store, rows } = demoOf(5, 300);
      return JSON.stringify(
        rows
          .slice(0, 60)
          .map((row) => [
            row,
            store.actionItems(row),
            store.signals(row),
            store.timelineJson(row)?.slice(0, 3000),
          ]),
      );
    };
    expect(text()).toBe(text());
  });

  it('shows such texts with `--hostile`', () => {
    expect(textsOf(demoOf(1, 600, true)).filter((text) => hostile.test(text)).length).toBeGreaterThan(50);
  });
});
