/**
 * Small settings that survive the program: electron-store in Electron, its sibling conf elsewhere.
 * Values are plain JSON; what is read is checked by a schema before it is used.
 */
export interface SettingsStore {
  get(key: string): unknown;
  /** Throws what the system does where the disk refuses: `writeSettings` makes a problem of it. */
  set(key: string, value: unknown): void;
}
