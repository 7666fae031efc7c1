import { describe, expect, it } from 'vitest';
import { ContentStore } from '../content/contentStore.ts';
import { engagementTypes, processingStatuses } from '../resources.ts';
import { Identifiers } from './rowCollection.ts';
import { iso } from './timestamps.ts';
import { Workspace } from './sandboxWorkspace.ts';

const end = Date.UTC(2026, 5, 30);
const workspaceOf = (seed: number, engagements: number, showRooms = false): Workspace =>
  new Workspace({ seed, engagements, end, showRooms, hostile: true });

describe('a workspace', () => {
  it('is the same for the same seed and different for others', () => {
    const text = (seed: number): string => {
      const { generated } = workspaceOf(seed, 500);
      const contentStore = new ContentStore(workspaceOf(seed, 500), seed, new Map());
      return JSON.stringify([
        ...Array.from({ length: 500 }, (_, index) => generated.engagements.row(index)),
        ...Array.from({ length: 40 }, (_, index) =>
          contentStore.timelineJson(generated.engagements.row(460 + index))?.slice(0, 2000),
        ),
        ...Array.from({ length: generated.contacts.count }, (_, index) => generated.contacts.row(index)),
        ...Array.from({ length: generated.companies.count }, (_, index) => generated.companies.row(index)),
        ...Array.from({ length: generated.users.count }, (_, index) => generated.users.row(index)),
        ...Array.from({ length: generated.tags.count }, (_, index) => generated.tags.row(index)),
      ]);
    };
    expect(text(4)).toBe(text(4));
    expect(text(4)).not.toBe(text(5));
  });

  it('starts with all kinds for any seed, by update and by start', () => {
    for (let seed = 0; seed < 40; seed++) {
      const { generated } = workspaceOf(seed * 7919, seed % 2 === 0 ? 300 : 2000);
      const { byUpdate, byStart, count } = generated.engagements;
      const newest = Array.from(byUpdate.timed.slice(-100));
      expect(new Set(newest)).toEqual(new Set(Array.from({ length: 100 }, (_, i) => count - 100 + i)));
      const rows = newest.map((index) => generated.engagements.row(index));
      const values = new Set(rows.flatMap(({ wire }) => [wire.engagement_type, wire.processing_status]));
      for (const value of [...engagementTypes, ...processingStatuses]) expect(values).toContain(value);
      for (const field of ['description', 'meeting_url', 'host_user_id'] as const) {
        expect(rows.some(({ wire }) => wire[field] === null)).toBe(true);
        expect(rows.some(({ wire }) => wire[field] === undefined)).toBe(true);
        expect(rows.some(({ wire }) => typeof wire[field] === 'string')).toBe(true);
      }
      expect(rows.some(({ wire }) => wire.is_private)).toBe(true);
      expect(
        rows.some(({ contactIds }) =>
          contactIds.some((id) => generated.contacts.isRoom(generated.contacts.identifiers.indexOf(id))),
        ),
      ).toBe(true);
      expect(
        rows.some(
          ({ wire }) =>
            /^[a-z-]+:\/\//.test(wire.external_url ?? '') && !wire.external_url?.startsWith('http'),
        ),
      ).toBe(true);
      // By start, the newest rows are the same ones, as far as they have a start.
      const started = new Set(byStart.timed.slice(-60));
      expect([...started].every((index) => index >= count - 100)).toBe(true);
    }
  });

  it('includes one of each expansion among the hundred newest', () => {
    for (const seed of [0, 1, 2, 99, 4_000_000_000]) {
      const workspace = workspaceOf(seed, 300);
      const contentStore = new ContentStore(workspace, seed, new Map());
      const rows = Array.from({ length: 100 }, (_, i) => workspace.generated.engagements.row(200 + i));
      const timelines = rows.map((row) => contentStore.timelineJson(row));
      expect(timelines).toContain(null);
      expect(timelines.some((text) => text?.includes('"words":['))).toBe(true);
      expect(timelines.some((text) => /"overall_sentiment":-?0\./.test(text ?? ''))).toBe(true);
      expect(timelines.some((text) => text !== null && text.split('"speaker_index"').length === 40_001)).toBe(
        true,
      );
      expect(rows.some((row) => contentStore.actionItems(row).length > 0)).toBe(true);
      expect(rows.some((row) => contentStore.actionItems(row).length === 0)).toBe(true);
      expect(
        new Set(rows.flatMap((row) => contentStore.signals(row).map(({ data_type: type }) => type))).size,
      ).toBeGreaterThan(4);
      const transcripts = rows.map((row) => contentStore.transcript(row));
      expect(transcripts).toContain(null);
      expect(transcripts.some((text) => /<p>|<div/.test(text ?? ''))).toBe(true);
      expect(transcripts.some((text) => text?.includes('<script>'))).toBe(true);
      expect(rows.some(({ tagIds }) => tagIds.length > 0)).toBe(true);
      expect(rows.some(({ companyIds }) => companyIds.length === 0)).toBe(true);
      expect(rows.some((row) => contentStore.mimeOf(row) === undefined)).toBe(true);
      expect(rows.some((row) => contentStore.mimeOf(row) === 'audio/wav')).toBe(true);
    }
  });

  it('contains something to clean up: conflicting links, duplicate contacts, speakers who are not contacts', () => {
    const workspace = workspaceOf(1, 2000);
    const { generated } = workspace;
    const contentStore = new ContentStore(workspace, 1, new Map());
    let astray = 0;
    let strangers = 0;
    for (let index = 1000; index < 2000; index++) {
      const { wire, companyIds } = generated.engagements.row(index);
      const deal =
        wire.crm_association?.object_type === 'deal' ? generated.engagements.columns.deal[index] : undefined;
      const owner = deal === undefined ? undefined : generated.companies.identifiers.of(Math.floor(deal / 4));
      if (owner !== undefined && !companyIds.includes(owner)) astray++;
      if (index < 1900) continue;
      const timeline = contentStore.timelineJson(generated.engagements.row(index));
      const speakers: { user_id: string | null; contact_id: string | null }[] =
        timeline === null ? [] : JSON.parse(timeline).speakers;
      if (speakers.some(({ user_id: user, contact_id: contact }) => user === null && contact === null))
        strangers++;
    }
    expect(astray).toBeGreaterThan(20);
    expect(strangers).toBeGreaterThan(0);
    const contacts = Array.from({ length: generated.contacts.count }, (_, index) =>
      generated.contacts.row(index),
    );
    const addresses = contacts.flatMap(
      ({ emails }) => emails?.slice(0, 1).map(({ email }) => email.toLowerCase()) ?? [],
    );
    expect(new Set(addresses).size).toBeLessThan(addresses.length - 3);
    const names = Array.from({ length: generated.companies.count }, (_, index) =>
      generated.companies.nameOf(index),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('has consistent times: created, started, ended, updated, none later than its end', () => {
    for (const count of [1, 50, 99, 100, 101, 300, 5000]) {
      const { generated } = workspaceOf(3, count);
      for (let index = 0; index < count; index++) {
        const { wire } = generated.engagements.row(index);
        const { start_at: start, end_at: stop, created_at: created, updated_at: updated } = wire;
        expect(created <= updated).toBe(true);
        expect(Date.parse(updated)).toBeLessThanOrEqual(end);
        if (stop !== undefined) expect(stop <= updated).toBe(true);
        if (stop !== undefined && start !== undefined) {
          expect(Date.parse(stop) - Date.parse(start)).toBe((wire.duration_seconds ?? 0) * 1000);
        }
      }
    }
  });

  it('without engagements contains only its owner', () => {
    const { generated } = workspaceOf(1, 0);
    expect([
      generated.engagements.count,
      generated.contacts.end,
      generated.companies.count,
      generated.tags.count,
    ]).toEqual([0, 0, 0, 0]);
    expect(generated.users.row(0).role).toBe('OWNER');
    expect(generated.users.count).toBe(1);
  });

  it('of ordinary calls has 40 to 600 lines, in order, within the recording', () => {
    const workspace = workspaceOf(8, 400);
    const contentStore = new ContentStore(workspace, 8, new Map());
    let lines = 0;
    for (let index = 300; index < 400; index++) {
      const row = workspace.generated.engagements.row(index);
      const text = contentStore.timelineJson(row);
      if (text === null || (row.wire.duration_seconds ?? 0) > 7200 || row.wire.duration_seconds === undefined)
        continue;
      const {
        entries,
        speakers,
      }: {
        entries: {
          start_seconds: number;
          end_seconds: number;
          speaker_index: number;
          words?: { end_seconds: number }[];
        }[];
        speakers: unknown[];
      } = JSON.parse(text);
      expect(entries.length).toBeGreaterThanOrEqual(40);
      expect(entries.length).toBeLessThanOrEqual(600);
      let before = 0;
      for (const entry of entries) {
        expect(entry.start_seconds).toBeGreaterThanOrEqual(before);
        expect(entry.end_seconds).toBeGreaterThan(entry.start_seconds);
        expect(entry.end_seconds).toBeLessThanOrEqual(row.wire.duration_seconds);
        expect(entry.speaker_index).toBeLessThan(speakers.length);
        for (const word of entry.words ?? []) expect(word.end_seconds).toBeLessThanOrEqual(entry.end_seconds);
        before = entry.start_seconds;
        lines++;
      }
    }
    expect(lines).toBeGreaterThan(2000);
  });
});

describe('an id', () => {
  it('maps back to its row and sorts like rows, and no other string maps to a row', () => {
    const ids = new Identifiers('ngmt_', 77);
    let before = '';
    for (const index of [0, 1, 31, 32, 1023, 999_999, 1_000_000, 40_000_000]) {
      const id = ids.of(index);
      expect(ids.indexOf(id)).toBe(index);
      expect(id > before).toBe(true);
      expect(ids.indexOf(`${id.slice(0, -1)}!`)).toBe(-1);
      expect(ids.indexOf(id.toUpperCase())).toBe(-1);
      expect(new Identifiers('ngmt_', 78).indexOf(id)).toBe(-1);
      before = id;
    }
    for (const text of ['', 'ngmt_', 'ngmt_1', 'ngmt_01kuuuuuuuuuuuuu', '../../etc/passwd'])
      expect(ids.indexOf(text)).toBe(-1);
  });
});

it('formats times like Date', () => {
  for (let time = 0; time < 4e12; time += 987_654_321_987 / 100) {
    expect(iso(Math.floor(time))).toBe(new Date(Math.floor(time)).toISOString());
  }
});
