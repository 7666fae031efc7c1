import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './built.mjs';
import { compiledOnce } from './node24.mjs';
import { inProject } from './project.mjs';

/**
 * Builds what is stale before the integration tests, and tells them where the build, Node's compile cache and a folder
 * for their data are. Running each of their hundreds of processes from source would take seconds.
 * @returns {Promise<() => void>} removes the data when all tests have ended.
 */
export async function setup() {
  await ensureBuilt();
  process.env['PARLEY_BUILT'] = inProject('dist');
  Object.assign(process.env, compiledOnce());
  const data = mkdtempSync(path.join(tmpdir(), 'parley-test-'));
  process.env['PARLEY_TEST_DATA'] = data;
  return () => rmSync(data, { recursive: true, force: true });
}
