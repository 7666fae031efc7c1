import type { ConnectionId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { Handlers } from '../app.ts';
import type { Mirror } from '../store/mirror.ts';
import type { Workspace } from './workspace.ts';

export type MirrorMethod = Extract<keyof Handlers, `mirror.${string}` | `sync.${string}`>;

/**
 * `open` answers `refused`, `unknown-connection` for a connection that is no longer there; `onLook` hears whose list
 * is looked at.
 */
export function mirrorHandlers(
  open: (id: ConnectionId) => Result<Workspace>,
  onListRead: (id: ConnectionId) => void,
): Pick<Handlers, MirrorMethod> {
  const reading = async <T>(
    id: ConnectionId,
    read: (mirror: Mirror) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const workspace = open(id);
    if (!workspace.ok) return workspace;
    const mirror = await workspace.value.mirror();
    return mirror.ok ? read(mirror.value) : mirror;
  };

  return {
    'mirror.list': ({ connectionId, ...choice }, { signal }) =>
      reading(connectionId, async (mirror) => {
        onListRead(connectionId);
        const window = await mirror.list(choice, { signal });
        return window.ok ? ok({ ...window.value, rows: [...window.value.rows] }) : window;
      }),
    'mirror.page': ({ connectionId, ...choice }, { signal }) =>
      reading(connectionId, async (mirror) => {
        const page = await mirror.page(choice, { signal });
        return page.ok ? ok({ ...page.value, rows: [...page.value.rows] }) : page;
      }),
    'mirror.position': ({ connectionId, ...choice }) =>
      reading(connectionId, (mirror) => mirror.position(choice)),
    'mirror.months': ({ connectionId, ...request }, { signal }) =>
      reading(connectionId, async (mirror) => {
        const counted = await mirror.months(request, { signal });
        return counted.ok ? ok({ ...counted.value, months: [...counted.value.months] }) : counted;
      }),
    'mirror.facets': ({ connectionId, filter }, { signal }) =>
      reading(connectionId, async (mirror) => {
        const facets = await mirror.facets(filter, { signal });
        if (!facets.ok) return facets;
        const { types, statuses, owners, tags, companies } = facets.value;
        return ok({
          ...facets.value,
          types: [...types],
          statuses: [...statuses],
          owners: [...owners],
          tags: [...tags],
          companies: [...companies],
        });
      }),
    'mirror.search': ({ connectionId, ...request }, { signal }) =>
      reading(connectionId, async (mirror) => {
        const answer = await mirror.search(request, { signal });
        if (!answer.ok) return answer;
        const { query, found, ...rest } = answer.value;
        return ok({
          ...rest,
          parts: [...query.parts],
          isEmpty: query.isEmpty,
          found: found.map((engagement) => ({
            ...engagement,
            hits: engagement.hits.map((hit) => ({ ...hit, snippet: copied(hit.snippet) })),
            elsewhere: engagement.elsewhere.map((place) => ({ ...place, snippet: copied(place.snippet) })),
          })),
        });
      }),
    'mirror.coverage': ({ connectionId }) => reading(connectionId, (mirror) => mirror.coverage()),
    'mirror.records': ({ connectionId, ...request }, { signal }) =>
      reading(connectionId, async (mirror) => {
        const records = await mirror.records(request, { signal });
        return records.ok ? ok({ ...records.value, rows: [...records.value.rows] }) : records;
      }),
    'mirror.record': ({ connectionId, kind, id }) =>
      reading(connectionId, (mirror) => mirror.record(kind, id)),
    'mirror.crmAssociations': ({ connectionId, search, limit }) =>
      reading(connectionId, async (mirror) => {
        const used = await mirror.crmAssociations(search, limit);
        if (!used.ok) return used;
        return ok(used.value.map(({ names, ...rest }) => ({ ...rest, names: [...names] })));
      }),
    'mirror.updates': ({ connectionId, ...request }) =>
      reading(connectionId, async (mirror) => {
        const feed = await mirror.feed(request);
        return feed.ok ? ok({ ...feed.value, changes: [...feed.value.changes] }) : feed;
      }),
    'mirror.markUpdatesRead': ({ connectionId, seq }) =>
      reading(connectionId, (mirror) => mirror.markLooked(seq)),
    'mirror.check': ({ connectionId }) => reading(connectionId, (mirror) => mirror.check()),
    'mirror.rebuild': ({ connectionId }) => reading(connectionId, (mirror) => mirror.rebuild()),

    'sync.progress': ({ connectionId }) => {
      const workspace = open(connectionId);
      if (!workspace.ok) return Promise.resolve(workspace);
      workspace.value.ensureSync();
      return Promise.resolve(ok(workspace.value.progress()));
    },
    'sync.control': async ({ connectionId, action }) => {
      const workspace = open(connectionId);
      if (!workspace.ok) return workspace;
      workspace.value.ensureSync();
      await workspace.value.control(action);
      return ok(workspace.value.progress());
    },
  };
}

function copied({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  return { text, marks: marks.map(([begin, end]): [number, number] => [begin, end]) };
}
