/** Well within the two seconds in which a command promises to end. */
const LOOK_MS = 250;

/**
 * Calls once when npm, having started this command, is gone. npm hands a signal to its shell and not to what
 * that shell runs, so the signal itself never arrives here; all that can be seen is another parent. Commands
 * that were started without npm may outlive their parent: that is what nohup is for.
 * @param {() => void} listener
 * @returns {() => void} ends the watching
 */
export function onOrphaned(listener) {
  // On Windows a process keeps the number of a parent that is gone.
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return () => {};
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    listener();
  }, LOOK_MS);
  return () => clearInterval(look);
}
