const OWNER_ONLY = 0o077;

/** That of the user, once Parley has its own. */
let usersUmask: number | null = null;

/** From now on, files created by Parley and its libraries are accessible to this user only. */
export function closeNewFiles(): void {
  usersUmask = process.umask(OWNER_ONLY);
}

/**
 * Starts another program with the user's umask, which it inherits: the files that a browser or an editor creates are
 * none of Parley's. Only what is started within the call is: Electron forks there, and its promise may never settle. The
 * window of the browser shell isn't started like this, because its profile is in the data folder.
 */
export function startProgram<T>(start: () => T): T {
  if (usersUmask === null) return start();
  process.umask(usersUmask);
  try {
    return start();
  } finally {
    process.umask(OWNER_ONLY);
  }
}
