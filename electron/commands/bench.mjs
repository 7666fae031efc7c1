import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { compiledOnce, node24 } from './node24.mjs';
import { inProject } from './project.mjs';
import { run } from './run.mjs';
import { command, Refusal } from './terminal.mjs';

/** Each module in a `bench` folder is a benchmark named after its file, unless another module there imports it. */
function benchmarks() {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const top of ['electron', 'e2e']) {
    for (const entry of readdirSync(inProject(top), { recursive: true, encoding: 'utf8' })) {
      if (path.basename(entry) !== 'bench') continue;
      const folder = inProject(top, entry);
      const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
      const texts = new Map(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
      for (const file of files) {
        const isPart = files.some((other) => other !== file && names(texts.get(other) ?? '', file));
        if (!isPart) found.set(path.basename(file, '.ts'), path.join(folder, file));
      }
    }
  }
  return found;
}

/**
 * @param {string} texts
 * @param {string} file
 */
function names(texts, file) {
  return [`'./${file}'`, `'${file}'`].some((quoted) => texts.includes(quoted));
}

await command(async () => {
  const [name, ...args] = process.argv.slice(2);
  const known = benchmarks();
  const list = [...known.keys()].sort();
  if (name === undefined) {
    for (const benchmark of list) process.stdout.write(`${benchmark}\n`);
    return 0;
  }
  const file = known.get(name);
  if (file === undefined)
    throw new Refusal(`There is no benchmark "${name}". There are: ${list.join(', ')}.`, 2);
  await ensureInstalled();
  await ensureBuilt();
  return run(node24(), [file, ...args], { env: compiledOnce() });
});
