import { useSyncExternalStore } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { readMemory, withCall, type ConnectionMemory, type RecentCall } from './readMemory.ts';

const PREFIX = 'parley.memory.';
const known = new Map<ConnectionId, ConnectionMemory>();
const listeners = new Set<() => void>();

/** What this window remembers of a connection from one start to the next; the same object until it changes. */
export function memoryOf(connectionId: ConnectionId): ConnectionMemory {
  const held = known.get(connectionId);
  if (held !== undefined) return held;
  let text: string | null = null;
  try {
    text = localStorage.getItem(PREFIX + connectionId);
  } catch {
    // Forbidden storage: nothing is remembered.
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
    // Full or forbidden storage: it is remembered until the window closes.
  }
  for (const listener of listeners) listener();
}

export function rememberPlace(connectionId: ConnectionId, href: string): void {
  const memory = memoryOf(connectionId);
  if (memory.href !== href) put(connectionId, { ...memory, href });
}

export function rememberCall(connectionId: ConnectionId, call: RecentCall): void {
  const memory = memoryOf(connectionId);
  const [last] = memory.calls;
  if (last?.id === call.id && last.title === call.title) return;
  put(connectionId, withCall(memory, call));
}

/** Forgets connections that are no more: titles of their calls must not outlive them. */
export function forgetAllBut(connectionIds: readonly ConnectionId[]): void {
  const kept = new Set<string>(connectionIds);
  for (const id of known.keys()) if (!kept.has(id)) known.delete(id);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && !kept.has(key.slice(PREFIX.length))) localStorage.removeItem(key);
    }
  } catch {
    // Forbidden storage holds nothing either.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The calls that were opened last, the latest first. */
export function useRecentCalls(connectionId: ConnectionId): readonly RecentCall[] {
  return useSyncExternalStore(subscribe, () => memoryOf(connectionId).calls);
}
