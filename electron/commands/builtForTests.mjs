import { ensureBuilt } from './built.mjs';
import { compiledOnce } from './node24.mjs';
import { inProject } from './project.mjs';

/**
 * Before the tests that start threads and services: builds what is stale, and says where it is and where Node may
 * keep what it has compiled. Read from its sources, each of the hundreds that are started would take seconds.
 */
export async function setup() {
  await ensureBuilt();
  process.env['PARLEY_BUILT'] = inProject('dist');
  Object.assign(process.env, compiledOnce());
}
