const OWNER_ONLY = 0o077;

/** That of the user, once Parley has its own. */
let usersUmask: number | null = null;
let starting = 0;

/** From now on, files created by Parley and its libraries are accessible to this user only. */
export function closeNewFiles(): void {
  usersUmask = process.umask(OWNER_ONLY);
}

/**
 * Starts another program with the user's umask, which it inherits: the files that a browser or an editor creates are
 * none of Parley's. Those that Parley creates until then are protected by their folder. The window of the browser shell
 * isn't started like this, because its profile is in the data folder.
 */
export function startProgram<T>(start: () => T): T {
  if (usersUmask === null) return start();
  process.umask(usersUmask);
  starting += 1;
  const end = (): void => {
    starting -= 1;
    if (starting === 0) process.umask(OWNER_ONLY);
  };
  try {
    const started = start();
    if (started instanceof Promise) started.then(end, end);
    else end();
    return started;
  } catch (error) {
    end();
    throw error;
  }
}
