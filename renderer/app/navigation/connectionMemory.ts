import { useSyncExternalStore } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';

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

/** Parses the stored text, which an older version or a person may have written, and ignores what isn't valid. */
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
    // Only paths of this app are followed.
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

const PREFIX = 'parley.memory.';
const known = new Map<ConnectionId, ConnectionMemory>();
const listeners = new Set<() => void>();

/** What is remembered of a connection between starts; the same object until it changes. */
export function memoryOf(connectionId: ConnectionId): ConnectionMemory {
  const held = known.get(connectionId);
  if (held !== undefined) return held;
  let text: string | null = null;
  try {
    text = localStorage.getItem(PREFIX + connectionId);
  } catch {
    // Storage is forbidden: nothing is remembered.
  }
  const memory = readMemory(text);
  known.set(connectionId, memory);
  return memory;
}

function put(connectionId: ConnectionId, memory: ConnectionMemory): void {
  known.set(connectionId, memory);
  try {
    localStorage.setItem(PREFIX + connectionId, JSON.stringify(memory));
  } catch {
    // Storage is full or forbidden: it is remembered until the window closes.
  }
  for (const listener of listeners) listener();
}

export function rememberPlace(connectionId: ConnectionId, href: string): void {
  const memory = memoryOf(connectionId);
  if (memory.href !== href) put(connectionId, { ...memory, href });
}

export function rememberEngagement(connectionId: ConnectionId, call: RecentEngagement): void {
  const memory = memoryOf(connectionId);
  const [last] = memory.calls;
  if (last?.id === call.id && last.title === call.title) return;
  put(connectionId, withRecent(memory, call));
}

/** Remembers what was searched for, once something that it found was used. */
export function rememberSearch(connectionId: ConnectionId, typed: string): void {
  const search = typed.trim();
  const memory = memoryOf(connectionId);
  if (search === '' || memory.searches[0] === search) return;
  const others = memory.searches.filter((each) => each !== search);
  put(connectionId, { ...memory, searches: [search, ...others].slice(0, MAX_SEARCHES) });
}

/** Deletes what is remembered of removed connections: titles of their engagements must not outlive them. */
export function forgetAllBut(connectionIds: readonly ConnectionId[]): void {
  const kept = new Set<string>(connectionIds);
  for (const id of known.keys()) if (!kept.has(id)) known.delete(id);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && !kept.has(key.slice(PREFIX.length))) localStorage.removeItem(key);
    }
  } catch {
    // Storage is forbidden and so holds nothing.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Recent searches, the latest first. */
export function useRecentSearches(connectionId: ConnectionId | undefined): readonly string[] {
  return useSyncExternalStore(subscribe, () =>
    connectionId === undefined ? NOTHING.searches : memoryOf(connectionId).searches,
  );
}

/** Recently opened engagements, the latest first. */
export function useRecentEngagements(connectionId: ConnectionId): readonly RecentEngagement[] {
  return useSyncExternalStore(subscribe, () => memoryOf(connectionId).calls);
}
