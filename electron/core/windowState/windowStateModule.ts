import type { ConnectionId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { windowStateMethods } from '#shared/contract/windowState.ts';
import type { Handlers } from '../app.ts';
import { isRecord } from '../json.ts';
import type { SettingsStore } from '../ports.ts';
import { writeSettings } from '../settings/storedSettings.ts';

const KEY = 'windowState';
/** Beyond this, the least recently set values are dropped. */
const MOST_VALUES = 500;

function readValues(stored: unknown): ReadonlyMap<string, string> {
  const entries = Object.entries(isRecord(stored) ? stored : {});
  return new Map(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

export interface WindowStateModule {
  readonly handlers: Pick<Handlers, keyof typeof windowStateMethods>;
  /** Deletes what windows remember about a connection that is being removed, because it contains titles. */
  forget(connectionId: ConnectionId): Result<null>;
}

/** What windows remember between starts, in the settings store. Problems: `storage`. */
export function openWindowStateModule(store: SettingsStore): WindowStateModule {
  let values = readValues(store.get(KEY));

  const put = (changed: ReadonlyMap<string, string>): Result<null> => {
    const kept = new Map([...changed].slice(-MOST_VALUES));
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

    forget: (connectionId) => {
      const others = new Map([...values].filter(([name]) => !name.split('.').includes(connectionId)));
      return others.size === values.size ? ok(null) : put(others);
    },
  };
}
