/** Persists values between starts. */
interface Backend {
  readonly load: () => Promise<Readonly<Record<string, string>>>;
  /** Null deletes a value. */
  readonly save: (changes: Readonly<Record<string, string | null>>) => Promise<unknown>;
}

const PREFIX = 'parley.';
/** Needed for the first paint, before the host has responded; the browser keeps a copy. */
const FIRST_PAINT: ReadonlySet<string> = new Set(['theme', 'density']);
/**
 * The values in the browser's storage: the copy for the first paint, and those stored before there was a
 * backend.
 */
function inBrowser(): Map<string, string> {
  try {
    return new Map(
      Object.keys(localStorage)
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => [key.slice(PREFIX.length), localStorage.getItem(key) ?? '']),
    );
  } catch {
    return new Map();
  }
}

function keepInBrowser(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // Storage is full or disabled: only the first paint differs.
  }
}

/** Values that this window remembers between starts, as JSON text by name. */
export class RememberedValues {
  readonly #values = inBrowser();
  readonly #listeners = new Set<(name: string) => void>();
  readonly #changed = new Map<string, string | null>();
  readonly #loaded = Promise.withResolvers<void>();
  #backend: Backend | null = null;
  #saving = false;

  /** Resolves once the values of the last session are loaded, or can't be. */
  get loaded(): Promise<void> {
    return this.#loaded.promise;
  }

  get(name: string): string | null {
    return this.#values.get(name) ?? null;
  }

  set(name: string, value: string | null): void {
    if (this.get(name) === value) return;
    this.#put(name, value);
    this.#changed.set(name, value);
    this.#saveNext();
  }

  names(): readonly string[] {
    return [...this.#values.keys()];
  }

  /** Calls the listener with the name of each changed value. Returns the unsubscribe function. */
  subscribe(listener: (name: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Loads the values of the last session, and migrates those found only in the browser. */
  async connect(backend: Backend): Promise<void> {
    const stored = await backend.load().catch(() => null);
    if (stored !== null) {
      this.recall(stored);
      for (const [name, value] of inBrowser()) {
        if (!Object.hasOwn(stored, name) && !this.#changed.has(name)) this.#changed.set(name, value);
        if (!FIRST_PAINT.has(name)) keepInBrowser(name, null);
      }
      this.#backend = backend;
      this.#saveNext();
    }
    this.#loaded.resolve();
  }

  /** Loads the values once more. Those that change meanwhile are newer. */
  async reload(): Promise<void> {
    const newer = new Set<string>();
    const stop = this.subscribe((name) => newer.add(name));
    const stored = await this.#backend?.load().catch(() => null);
    stop();
    if (stored === null || stored === undefined) return;
    for (const name of new Set([...this.names(), ...Object.keys(stored)])) {
      const value = stored[name] ?? null;
      if (!newer.has(name) && !this.#changed.has(name) && value !== this.get(name)) this.#put(name, value);
    }
  }

  /** Takes over the values of the last session. */
  recall(stored: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(stored)) {
      // Changes since the start are newer.
      if (!this.#changed.has(name)) this.#put(name, value);
    }
  }

  /** Sends the changes that still wait for an earlier save, because the page goes away. */
  flush(): void {
    void this.#save();
  }

  /**
   * Saves one set of changes at a time. A single change is sent immediately, because the page may be closed
   * at any moment; changes made during a save follow together.
   */
  #saveNext(): void {
    if (this.#saving || this.#backend === null || this.#changed.size === 0) return;
    this.#saving = true;
    void this.#save().finally(() => {
      this.#saving = false;
      this.#saveNext();
    });
  }

  async #save(): Promise<void> {
    if (this.#backend === null || this.#changed.size === 0) return;
    const changes = Object.fromEntries(this.#changed);
    this.#changed.clear();
    // A value that can't be saved only lasts as long as this window.
    await this.#backend.save(changes).catch(() => undefined);
  }

  #put(name: string, value: string | null): void {
    if (value === null) this.#values.delete(name);
    else this.#values.set(name, value);
    if (FIRST_PAINT.has(name)) keepInBrowser(name, value);
    for (const listener of this.#listeners) listener(name);
  }
}

export const rememberedValues = new RememberedValues();
