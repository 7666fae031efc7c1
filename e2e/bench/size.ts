import { readdirSync, readFileSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { printFigure } from '../../electron/bench/figures.ts';

/**
 * P11: the bytes of script that are evaluated before the first row and before React renders, by package and folder; the
 * size of the build and of the installed packages; and the production dependencies that nothing in the build comes from.
 */
const project = fileURLToPath(new URL('../../', import.meta.url));
const dist = path.join(project, 'dist');
const page = path.join(dist, 'renderer');

interface Sources {
  readonly sources: readonly string[];
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
}

function readMap(file: string): Sources {
  const map: Sources = JSON.parse(readFileSync(file, 'utf8'));
  return map;
}

/** A package, or the folder of a feature or subject. */
function groupOf(source: string): string {
  const packaged = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  const own = source.replace(/^(?:\.\.\/)+/, '').split('/');
  return (
    packaged ??
    own.slice(0, Math.min(own.length - 1, own[0] === 'renderer' && own[1] === 'features' ? 3 : 2)).join('/')
  );
}

/** The characters of a script by where they come from; texts have no source. */
function originsOf(script: string): ReadonlyMap<string, number> {
  const map = new SourceMap(JSON.parse(readFileSync(`${script}.map`, 'utf8')));
  const found = new Map<string, number>();
  for (const [at, line] of readFileSync(script, 'utf8').split('\n').entries()) {
    for (let column = 0; column < line.length; column += 1) {
      const entry = map.findEntry(at, column);
      const group =
        'originalSource' in entry && entry.originalSource ? groupOf(entry.originalSource) : 'texts';
      found.set(group, (found.get(group) ?? 0) + 1);
    }
  }
  return found;
}

function filesIn(folder: string, wanted: (name: string) => boolean = () => true): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

const megabytes = (files: readonly string[]): number =>
  files.reduce((all, file) => all + statSync(file).size, 0) / 1e6;

const KILO = 1000;
/** Smaller parts are left out of the report. */
const LEAST = 2 * KILO;

const scripts = { first: /<script src="\/([^"]+\.js)"/, start: /href="\/([^"]+\.js)" id="main"/ };
const document = readFileSync(path.join(page, 'index.html'), 'utf8');
for (const [name, tag] of Object.entries(scripts)) {
  const script = path.join(page, tag.exec(document)?.[1] ?? '');
  const code = readFileSync(script);
  printFigure(`${name} script`, code.length / KILO, { unit: 'KB' });
  printFigure(`${name} script, compressed`, gzipSync(code).length / KILO, { unit: 'KB' });
  const parts = [...originsOf(script)]
    .filter(([, bytes]) => bytes >= LEAST)
    .toSorted(([, a], [, b]) => b - a);
  for (const [group, bytes] of parts) printFigure(`${name} script: ${group}`, bytes / KILO, { unit: 'KB' });
}

printFigure('build without source maps', megabytes(filesIn(dist, (name) => !name.endsWith('.map'))), {
  unit: 'MB',
});
printFigure('build with source maps', megabytes(filesIn(dist)), { unit: 'MB' });
// Tools keep their caches there too.
const installed = readdirSync(path.join(project, 'node_modules'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  .flatMap(({ name }) => filesIn(path.join(project, 'node_modules', name)));
printFigure('installed packages', megabytes(installed), { unit: 'MB' });

const { dependencies }: Manifest = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'));
const bundled = new Set(
  filesIn(dist, (name) => name.endsWith('.map')).flatMap((file) => readMap(file).sources.map(groupOf)),
);
// Native code and Electron are imported at run time; styles have no source map.
const named = [
  ...filesIn(dist, (name) => /\.c?js$/.test(name)),
  ...filesIn(path.join(project, 'renderer'), (name) => name.endsWith('.css')),
].map((file) => readFileSync(file, 'utf8'));
const unused = Object.keys(dependencies).filter(
  (name) =>
    !bundled.has(name) && !named.some((text) => text.includes(`"${name}"`) || text.includes(`'${name}/`)),
);
printFigure('dependencies that nothing imports', unused.length, { unused });
