import { existsSync, renameSync } from 'node:fs';
import type { Logger, SettingsStore } from '#core/ports/index.ts';

/** What conf and electron-store have in common, as far as it is wanted here. */
interface JsonFile {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

/**
 * Settings in a JSON file. A file that can't be read is set aside under another name, not overwritten: its
 * list of connections may still be worth a look.
 */
export function openSettings(file: string, open: () => JsonFile, logger: Logger): SettingsStore {
  const store = openOrSetAside(file, open, logger);
  return {
    get: (key) => store.get(key),
    set: (key, value) => store.set(key, value),
  };
}

function openOrSetAside(file: string, open: () => JsonFile, logger: Logger): JsonFile {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof SyntaxError) || !existsSync(file)) throw error;
    const aside = `${file}.damaged-${Date.now()}`;
    renameSync(file, aside);
    logger.warn('The settings could not be read and were set aside.', { path: aside });
    return open();
  }
}
