export interface RecentCall {
  readonly id: string;
  readonly title: string;
  readonly type: string;
}

export interface ConnectionMemory {
  /** Where the user was last: path and search. */
  readonly href: string | null;
  readonly calls: readonly RecentCall[];
}

const NOTHING: ConnectionMemory = { href: null, calls: [] };
const MOST_CALLS = 12;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function readCall(value: unknown): readonly RecentCall[] {
  if (!isRecord(value)) return [];
  const { id, title, type } = value;
  if (typeof id !== 'string' || typeof title !== 'string' || typeof type !== 'string') return [];
  return [{ id, title, type }];
}

/** Reads what was stored, by an older version or by hand; what makes no sense is left out. */
export function readMemory(text: string | null): ConnectionMemory {
  if (text === null) return NOTHING;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return NOTHING;
  }
  if (!isRecord(stored)) return NOTHING;
  const { href, calls } = stored;
  return {
    // Only a place within this page: whatever else stands there was not put there by it.
    href: typeof href === 'string' && /^\/c\/[^/]/.test(href) ? href : null,
    calls: (Array.isArray(calls) ? calls : []).flatMap(readCall).slice(0, MOST_CALLS),
  };
}

export function withCall(memory: ConnectionMemory, call: RecentCall): ConnectionMemory {
  const others = memory.calls.filter(({ id }) => id !== call.id);
  return { ...memory, calls: [call, ...others].slice(0, MOST_CALLS) };
}
