import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ContentStore } from '../content/contentStore.ts';
import { Workspace } from '../workspace/sandboxWorkspace.ts';
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

  it('would show it with `--hostile`', () => {
    expect(textsOf(demoOf(1, 600, true)).filter((text) => hostile.test(text)).length).toBeGreaterThan(50);
  });
});
