import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { node24 } from './node24.mjs';
import { inProject } from './project.mjs';
import { run } from './run.mjs';
import { command, Refusal } from './say.mjs';

/** Every module in a folder named `bench` is a benchmark, called by its file's name. */
function benchmarks() {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const room of ['electron', 'e2e']) {
    for (const place of readdirSync(inProject(room), { recursive: true, encoding: 'utf8' })) {
      const { dir, name, ext } = path.parse(place);
      if (path.basename(dir) !== 'bench' || ext !== '.ts' || name.endsWith('.test')) continue;
      found.set(name, inProject(room, place));
    }
  }
  return found;
}

await command(async () => {
  const [name, ...args] = process.argv.slice(2);
  const known = benchmarks();
  const list = [...known.keys()].sort();
  if (name === undefined) {
    for (const one of list) process.stdout.write(`${one}\n`);
    return 0;
  }
  const file = known.get(name);
  if (file === undefined)
    throw new Refusal(`There is no benchmark "${name}". There are: ${list.join(', ')}.`, 2);
  await ensureInstalled();
  await ensureBuilt();
  return run(node24(), [file, ...args]);
});
