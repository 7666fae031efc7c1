import { ensureBuilt } from './built.mjs';
import { compiledOnce } from './node24.mjs';
import { inProject } from './project.mjs';

/**
 * Builds what is stale before the integration tests, and tells them where the build and Node's compile cache are.
 * Running each of their hundreds of processes from source would take seconds.
 */
export async function setup() {
  await ensureBuilt();
  process.env['PARLEY_BUILT'] = inProject('dist');
  Object.assign(process.env, compiledOnce());
}
