/** Well within the two seconds in which a command has to exit. */
const POLL_MS = 250;

/**
 * Calls the listener once if the npm that started this command is gone. npm signals its shell but not what the
 * shell runs, so the signal never arrives here; only the parent's process id changes. Commands started without npm
 * may outlive their parent, as with nohup.
 * @param {() => void} listener
 * @returns {() => void} stops watching
 */
export function onOrphaned(listener) {
  // On Windows, the parent process id never changes.
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    listener();
  }, POLL_MS);
  return () => clearInterval(timer);
}
