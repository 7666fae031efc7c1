import { connectionId, type ConnectionId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { windowStateMethods } from '#shared/contract/windowState.ts';
import type { Handlers } from '../app.ts';
import type { Connections } from '../connections/connections.ts';
import { isRecord } from '../json.ts';
import type { SettingsStore } from '../ports.ts';
import { writeSettings } from '../settings/settingsModule.ts';
import type { Workspace } from '../workspace/workspace.ts';

const KEY = 'windowState';
/** Beyond this, the least recently set values are dropped. */
const MOST_VALUES = 500;

/** Values that contain titles, searches or ids of one connection have its id at the end of their name. */
const OF_CONNECTION = /^(?:memory|firstCalls|player\.left)\.(.+)$/;

/** The connection that a value of this name belongs to; null for those of the whole window. */
export function connectionOfValue(name: string): ConnectionId | null {
  const id = OF_CONNECTION.exec(name)?.[1];
  return id === undefined ? null : connectionId.parse(id);
}

const ALL_POSITIONS = 'player.left';

/** Until version 0.1, one value held the positions in the recordings of all connections. */
function positionsApart(text: string): ReadonlyMap<string, string> {
  const positions = new Map<string, unknown[]>();
  try {
    const stored: unknown = JSON.parse(text);
    for (const [key, seconds] of Array.isArray(stored) ? stored.filter(Array.isArray) : []) {
      const [, id, engagementId] = /^([^/]+)\/(.+)$/s.exec(String(key)) ?? [];
      if (id === undefined) continue;
      const name = `${ALL_POSITIONS}.${id}`;
      positions.set(name, [...(positions.get(name) ?? []), [engagementId, seconds]]);
    }
  } catch {
    // Without them, recordings start at the beginning.
  }
  return new Map([...positions].map(([name, entries]) => [name, JSON.stringify(entries)]));
}

function readValues(stored: unknown): ReadonlyMap<string, string> {
  const entries = Object.entries(isRecord(stored) ? stored : {});
  return new Map(
    entries.flatMap(([name, value]) => {
      if (typeof value !== 'string') return [];
      return name === ALL_POSITIONS ? [...positionsApart(value)] : [[name, value]];
    }),
  );
}

export interface WindowStateModule {
  readonly handlers: Pick<Handlers, keyof typeof windowStateMethods>;
  /** Deletes what windows remember about a workspace that is being removed, because it contains titles. */
  forget(workspace: Workspace): Result<null>;
}

/** What windows remember between starts, in the settings store. Problems: `storage`. */
export function openWindowStateModule(
  store: SettingsStore,
  connections: Pick<Connections, 'find'>,
): WindowStateModule {
  /** Of a removed connection, windows may still report something. */
  const isOfRemoved = (name: string): boolean => {
    const id = connectionOfValue(name);
    return id !== null && !connections.find(id).ok;
  };
  let values: ReadonlyMap<string, string> = new Map(
    [...readValues(store.get(KEY))].filter(([name]) => !isOfRemoved(name)),
  );

  const put = (changed: ReadonlyMap<string, string>): Result<null> => {
    const kept = new Map([...changed].filter(([name]) => !isOfRemoved(name)).slice(-MOST_VALUES));
    const written = writeSettings(() => store.set(KEY, Object.fromEntries(kept)));
    if (written.ok) values = kept;
    return written;
  };

  return {
    handlers: {
      'windowState.get': () => ok(Object.fromEntries(values)),
      'windowState.update': ({ changes }) => {
        const changed = new Map(values);
        for (const [name, value] of Object.entries(changes)) {
          // A value that is set again counts as recent.
          changed.delete(name);
          if (value !== null) changed.set(name, value);
        }
        const written = put(changed);
        return written.ok ? ok({}) : written;
      },
    },

    forget: ({ id }) => {
      const isItsOwn = ([name, value]: readonly [string, string]): boolean =>
        connectionOfValue(name) === id || value === JSON.stringify(id);
      const others = new Map([...values].filter((each) => !isItsOwn(each)));
      return others.size === values.size ? ok(null) : put(others);
    },
  };
}
