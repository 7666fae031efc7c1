import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { compiledOnce, node24 } from './node24.mjs';
import { inProject } from './project.mjs';
import { run } from './run.mjs';
import { command, Refusal } from './terminal.mjs';

/**
 * A module in a folder named `bench` is a benchmark, called by its file's name, unless another one there names
 * it: then it is a part of that one.
 */
function benchmarks() {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const room of ['electron', 'e2e']) {
    for (const place of readdirSync(inProject(room), { recursive: true, encoding: 'utf8' })) {
      if (path.basename(place) !== 'bench') continue;
      const folder = inProject(room, place);
      const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
      const words = new Map(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
      for (const file of files) {
        const isPart = files.some((other) => other !== file && names(words.get(other) ?? '', file));
        if (!isPart) found.set(path.basename(file, '.ts'), path.join(folder, file));
      }
    }
  }
  return found;
}

/**
 * @param {string} words
 * @param {string} file
 */
function names(words, file) {
  return [`'./${file}'`, `'${file}'`].some((quoted) => words.includes(quoted));
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
  return run(node24(), [file, ...args], { env: compiledOnce() });
});
