import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A path inside the project.
 * @param {...string} parts
 */
export function inProject(...parts) {
  return path.join(root, ...parts);
}
