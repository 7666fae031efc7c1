import type { ConnectionId } from '#shared/contract/ids.ts';
import { rememberedValues } from '../../ui/rememberedValues.ts';

interface RecentEngagement {
  readonly id: string;
  readonly title: string;
  readonly type: string;
}

export interface ConnectionMemory {
  /** Path and search of the last page. */
  readonly href: string | null;
  readonly calls: readonly RecentEngagement[];
  readonly searches: readonly string[];
}

const NOTHING: ConnectionMemory = { href: null, calls: [], searches: [] };
const MAX_RECENTS = 12;
const MAX_SEARCHES = 8;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function readRecent(value: unknown): readonly RecentEngagement[] {
  if (!isRecord(value)) return [];
  const { id, title, type } = value;
  if (typeof id !== 'string' || typeof title !== 'string' || typeof type !== 'string') return [];
  return [{ id, title, type }];
}

/** Parses the stored text, which an older version or a person may have written; invalid parts are ignored. */
export function readMemory(text: string | null): ConnectionMemory {
  if (text === null) return NOTHING;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return NOTHING;
  }
  if (!isRecord(stored)) return NOTHING;
  const { href, calls, searches } = stored;
  return {
    // Only follow paths of this app.
    href: typeof href === 'string' && /^\/c\/[^/]/.test(href) ? href : null,
    calls: (Array.isArray(calls) ? calls : []).flatMap(readRecent).slice(0, MAX_RECENTS),
    searches: (Array.isArray(searches) ? searches : [])
      .filter((search): search is string => typeof search === 'string' && search !== '')
      .slice(0, MAX_SEARCHES),
  };
}

export function withRecent(memory: ConnectionMemory, call: RecentEngagement): ConnectionMemory {
  const others = memory.calls.filter(({ id }) => id !== call.id);
  return { ...memory, calls: [call, ...others].slice(0, MAX_RECENTS) };
}

const PREFIX = 'memory.';
/** The latest parse result of each connection, with its text. */
const parsed = new Map<ConnectionId, { readonly text: string | null; readonly memory: ConnectionMemory }>();

/** What is remembered about a connection between starts; the same object until it changes. */
export function memoryOf(connectionId: ConnectionId): ConnectionMemory {
  const text = rememberedValues.get(PREFIX + connectionId);
  const last = parsed.get(connectionId);
  if (last?.text === text) return last.memory;
  const memory = readMemory(text);
  parsed.set(connectionId, { text, memory });
  return memory;
}

/** Changes what is remembered, after the memory of the last session is loaded. */
async function change(
  connectionId: ConnectionId,
  to: (memory: ConnectionMemory) => ConnectionMemory,
): Promise<void> {
  await rememberedValues.loaded;
  rememberedValues.set(PREFIX + connectionId, JSON.stringify(to(memoryOf(connectionId))));
}

export function rememberPlace(connectionId: ConnectionId, href: string): void {
  void change(connectionId, (memory) => ({ ...memory, href }));
}

export function rememberEngagement(connectionId: ConnectionId, call: RecentEngagement): void {
  void change(connectionId, (memory) => withRecent(memory, call));
}

/** Remembers a search once one of its results was used. */
export function rememberSearch(connectionId: ConnectionId, typed: string): void {
  const search = typed.trim();
  if (search === '') return;
  void change(connectionId, (memory) => {
    const others = memory.searches.filter((each) => each !== search);
    return { ...memory, searches: [search, ...others].slice(0, MAX_SEARCHES) };
  });
}
