import { ok, type Result } from '#shared/contract/result.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { Handlers } from '../handlers.ts';
import type { SettingsStore } from '../ports/settingsStore.ts';
import { changedSettings } from './changedSettings.ts';
import { KeptSettings } from './keptSettings.ts';
import { exported, imported } from './settingsFile.ts';
import { writeSettings } from './writeSettings.ts';

export interface SettingsRoom {
  current(): Settings;
  readonly handlers: Pick<Handlers, Extract<keyof Handlers, `settings.${string}`>>;
}

/** `onChange` hears of every change, with the settings as they are now. */
export function openSettingsModule(
  store: SettingsStore,
  onChange: (settings: Settings) => void,
): SettingsRoom {
  const kept = new KeptSettings(store);

  const put = (settings: Settings): Result<Settings> => {
    const written = writeSettings(() => kept.put(settings));
    if (!written.ok) return written;
    onChange(settings);
    return ok(settings);
  };

  return {
    current: () => kept.current(),

    handlers: {
      'settings.get': () => Promise.resolve(ok({ settings: kept.current(), setAside: kept.setAside() })),
      'settings.update': (change) => Promise.resolve(put(changedSettings(kept.current(), change))),
      'settings.export': () => Promise.resolve(ok(exported(kept.current()))),
      'settings.import': ({ text }) => {
        const outcome = imported(text, kept.current());
        if (outcome.kind !== 'imported') return Promise.resolve(ok(outcome));
        const stored = put(outcome.settings);
        return Promise.resolve(stored.ok ? ok(outcome) : stored);
      },
    },
  };
}
