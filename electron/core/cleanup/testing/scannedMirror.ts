import { onTestFinished } from 'vitest';
import { cleanupItem, type CleanupItem, type CleanupQueue } from '#shared/contract/cleanup.ts';
import { MirrorFixture, NOW } from '../../mirror/testing/mirrorFixture.ts';
import { pageInput, type Sent } from '../../mirror/testing/fixtures.ts';
import { CleanupReader, type Hidden, perQueue } from '../cleanupReader.ts';

export const link = (type: string, id: string, source = 'HUBSPOT') => ({
  object_type: type,
  crm_object_id: id,
  source,
});
export const company = (id: string, fields: Sent = {}): Sent => ({
  object: 'engagement_company',
  id,
  name: `Company ${id}`,
  domains: [`${id}.example`],
  ...fields,
});

export const nothing: Hidden = { decided: new Map(), pending: new Set() };
export const still = () => undefined;
export const forAll = <T>(value: T) => perQueue(() => value);
export const noneAccepted = forAll<ReadonlySet<string>>(new Set());

/** A mirror with these records, and a reader on it. */
export function look(parts: { engagements?: Sent[]; contacts?: Sent[]; users?: Sent[] }) {
  const fixture = new MirrorFixture();
  fixture.took(pageInput('users', parts.users ?? [], { asked: 1 }));
  fixture.took(pageInput('contacts', parts.contacts ?? [], { asked: 2 }));
  fixture.took(pageInput('engagements', parts.engagements ?? [], { asked: 3 }));
  let now = NOW;
  const reader = new CleanupReader(fixture.folder.file(), () => now);
  onTestFinished(() => reader.close());
  const page = (
    queue: CleanupQueue,
    hidden = nothing,
    after: string | null = null,
    limit = 50,
  ): CleanupItem[] => {
    const { items } = reader.page(queue, hidden, after, limit, still);
    for (const item of items) cleanupItem.parse(item);
    return items;
  };
  const counts = (hidden = nothing) => {
    const counted = reader.counts({ hidden: forAll(hidden), accepted: noneAccepted }, still);
    return Object.fromEntries(counted.counts.map(({ queue, openAgain: _none, ...count }) => [queue, count]));
  };
  const coverage = (hidden = nothing) =>
    reader.counts({ hidden: forAll(hidden), accepted: noneAccepted }, still).coverage;
  return { fixture, reader, page, counts, coverage, later: (ms: number) => (now += ms) };
}
