import { useEffect } from 'react';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { CrmNaming } from '#shared/contract/crmNames.ts';
import { MOST_CRM_NAMES } from '#shared/contract/enumerations.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import { setCrmNames } from '../../links/crmNames.ts';
import { ask } from '../../queries/ask.ts';
import { clock } from '../../queries/cacheInvalidation.ts';
import { useConnectionId } from '../../queries/workspace.ts';
import { transport } from '../../transport/transport.ts';

/** The mirror changes many times per second while it fills. */
const CHANGED_MS = 2000;
/** A list that scrolls shows new records with every frame, and most of them for a few frames only. */
const SCROLLING_MS = 100;

const keyOf = ({ object_type, crm_object_id, source }: CrmAssociation): string =>
  `${object_type} ${crm_object_id} ${source.toUpperCase()}`;

/** Reads the names of the CRM records that are shown, those of one moment together; returns what ends it. */
function readNames(connectionId: ConnectionId): () => void {
  const known = new Map<string, CrmNaming>();
  /** The last ones shown, as many as are read at once. */
  const shown = new Map<string, CrmAssociation>();
  /** Names that arrive later are those of another workspace's records. */
  const ended = new AbortController();

  let readAt = Number.NEGATIVE_INFINITY;

  const read = async (all: boolean): Promise<void> => {
    readAt = performance.now();
    const links = [...shown].filter(([key]) => all || !known.has(key));
    const input = { connectionId, links: links.map(([, link]) => link) };
    const names = await ask('mirror.crmNames', input, ended.signal);
    let isNews = false;
    for (const [at, [key]] of links.entries()) {
      const name = names[at];
      if (name === undefined) continue;
      isNews ||= JSON.stringify(known.get(key)) !== JSON.stringify(name);
      known.set(key, name);
    }
    // Most changes of the mirror rename nothing, and all that shows a name is drawn again.
    if (isNews) publish();
  };
  const reads = new BatchedNotifier<'shown' | 'changed'>({
    clock,
    delayMs: (why) =>
      why === 'changed' ? CHANGED_MS : performance.now() - readAt < SCROLLING_MS ? SCROLLING_MS : 0,
    // Until the next change, they are shown by their ids.
    emit: (why) => void read(why === 'changed').catch(() => undefined),
  });
  const publish = (): void =>
    setCrmNames((link) => {
      const key = keyOf(link);
      const name = known.get(key);
      if (name === undefined && !shown.has(key)) {
        shown.set(key, link);
        if (shown.size > MOST_CRM_NAMES) forgetFirst();
        reads.notify('shown');
      }
      return name;
    });
  const forgetFirst = (): void => {
    const [first] = shown.keys();
    if (first === undefined) return;
    shown.delete(first);
    known.delete(first);
  };

  publish();
  const stops = [
    transport.subscribe('crmNames.changed', (changed) => {
      if (changed.connectionId === connectionId) void read(true).catch(() => undefined);
    }),
    transport.subscribe('mirror.changed', (changed) => {
      if (changed.connectionId === connectionId && shown.size > 0) reads.notify('changed');
    }),
    () => reads.close(),
    () => ended.abort(),
    () => setCrmNames(() => undefined),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Keeps the names of the open workspace's CRM records. */
export function CrmNameReader(): null {
  const connectionId = useConnectionId();
  useEffect(() => readNames(connectionId), [connectionId]);
  return null;
}
