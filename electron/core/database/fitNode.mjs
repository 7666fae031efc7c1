/**
 * Tests whether a Node version can run the app by its capabilities. Plain JavaScript, because the commands run it
 * under Node 20, before they choose the Node for everything else.
 */

/** Older versions lack more than SQLite. From 24.0 to 24.3 `node:sqlite` silently ignores `returnArrays`. */
const MIN_MAJOR = 24;

/**
 * @typedef {object} SqliteModule the part of `node:sqlite` that is tried
 * @property {new (file: string, options: { returnArrays: boolean }) => SqliteDatabase} DatabaseSync
 * @typedef {object} SqliteDatabase
 * @property {(sql: string) => void} exec
 * @property {(sql: string) => { get(): unknown }} prepare
 * @property {() => void} close
 */

/**
 * What this Node lacks, as the middle of a sentence; null if it lacks nothing.
 * @param {string} [version] This Node's by default.
 * @param {() => SqliteModule | undefined} [sqlite]
 * @returns {string | null}
 */
function missing(version = process.versions.node, sqlite = () => process.getBuiltinModule('node:sqlite')) {
  if (Number.parseInt(version, 10) < MIN_MAJOR) return 'it is too old';
  const DatabaseSync = sqlite()?.DatabaseSync;
  if (DatabaseSync === undefined) return 'it was built without SQLite';
  const db = new DatabaseSync(':memory:', { returnArrays: true });
  try {
    if (!Array.isArray(db.prepare('SELECT 1').get())) return 'its SQLite can’t return rows as arrays';
    db.exec('CREATE VIRTUAL TABLE probe USING fts5 (text)');
    return null;
  } catch {
    return 'its SQLite has no full-text search';
  } finally {
    db.close();
  }
}

/**
 * Why this Node can't run Parley and what to do, for the user at the terminal; null if it can.
 * @param {Parameters<typeof missing>} how
 */
export function whyUnfitNode(...how) {
  const lack = missing(...how);
  if (lack === null) return null;
  const [version = process.versions.node] = how;
  return `Parley can’t run on Node ${version}: ${lack}. Install Node 24.4 or newer from https://nodejs.org, then run the same command again.`;
}
