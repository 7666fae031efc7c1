import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { figuresIn, summaryTable, verdicts } from './benchSummary.mjs';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { compiledOnce, node24, SMALL_HEAP } from './node24.mjs';
import { inProject } from './project.mjs';
import { run } from './run.mjs';
import { checkNames, command, Refusal } from './terminal.mjs';

/** These take too long to run without being asked for. */
const BY_NAME_ONLY = new Set(['memory']);

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

/**
 * Runs a benchmark, shows what it prints, and returns its figures. A benchmark that fails has none.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {string} folder what benchmarks prepare is kept there
 * @returns {Promise<import('./benchSummary.mjs').Figure[]>}
 */
async function figuresOf(file, args, folder) {
  let output = '';
  const code = await run(node24(), [SMALL_HEAP, file, ...args], {
    env: { ...compiledOnce(), PARLEY_BENCH_FOLDER: folder, PARLEY_BUILT: inProject('dist') },
    stdio: ['ignore', 'pipe', 'inherit'],
    onStart: (child) =>
      child.stdout?.setEncoding('utf8').on('data', (piece) => {
        output += piece;
        process.stdout.write(piece);
      }),
  });
  return code === 0 ? figuresIn(output) : [];
}

/**
 * `npm run bench` runs every benchmark but the longest, `npm run bench -- rows seek` only these; `--runs 3` each three
 * times. What else follows the name of a single benchmark is passed on to it. Mirrors and pages that take long to make
 * are made once and removed at the end; `--keep` keeps them for the next command with `--keep`. Ends with a table of what
 * was measured, and with 1 if a goal was missed.
 */
await command(async () => {
  const known = benchmarks();
  const list = [...known.keys()].sort();
  const args = process.argv.slice(2);
  if (args[0] === '--list') {
    for (const benchmark of list) process.stdout.write(`${benchmark}\n`);
    return 0;
  }
  /** Takes an option with its values out of the arguments. */
  const taken = (/** @type {string} */ option, /** @type {number} */ values) => {
    const at = args.indexOf(option);
    return at < 0 ? null : args.splice(at, 1 + values).slice(1);
  };
  const runs = Number(taken('--runs', 1)?.[0] ?? 1);
  const keeps = taken('--keep', 0) !== null;
  if (!Number.isInteger(runs) || runs < 1) throw new Refusal('--runs needs a whole number.', 2);
  const optionsAt = args.findIndex((arg) => arg.startsWith('-'));
  const names = optionsAt < 0 ? args : args.slice(0, optionsAt);
  const options = optionsAt < 0 ? [] : args.slice(optionsAt);
  checkNames('benchmark', names, list);
  if (options.length > 0 && names.length !== 1)
    throw new Refusal('Options are passed on to a benchmark, so name just one.', 2);
  await ensureInstalled();
  await ensureBuilt();

  const cache = inProject('node_modules', '.cache');
  const kept = path.join(cache, 'bench');
  // Newly installed packages have no cache yet.
  mkdirSync(keeps ? kept : cache, { recursive: true });
  const folder = keeps ? kept : mkdtempSync(path.join(cache, 'bench-'));
  // A signal ends the benchmark that runs, and the command after it.
  const stop = new AbortController();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => stop.abort());
  const all = [];
  try {
    for (const name of names.length === 0 ? list.filter((each) => !BY_NAME_ONLY.has(each)) : names) {
      const figures = [];
      for (let turn = 1; turn <= runs && !stop.signal.aborted; turn += 1) {
        const began = performance.now();
        process.stdout.write(`== ${name}${runs > 1 ? `, run ${turn} of ${runs}` : ''}\n`);
        figures.push(await figuresOf(known.get(name) ?? '', options, folder));
        process.stdout.write(`== ${Math.round((performance.now() - began) / 1000)} s\n`);
      }
      if (figures.length > 0) all.push(...verdicts(name, figures));
    }
  } finally {
    if (!keeps) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  process.stdout.write(`\n${summaryTable(all)}`);
  return !stop.signal.aborted && all.every(({ met }) => met !== false) ? 0 : 1;
});
