import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './project.mjs';

/** A smell, not a rule: a whole is clearer than parts that need each other. */
const MAX_LINES = 500;
/** Files with these names are told apart by their folder. */
const INDEX = /(^|\/)(index|main|preload)\.tsx?$|\/migrations\//;
const MAX_REPEATED_NAMES = 30;

/** @type {ReadonlyMap<string, string>} the text of each source file by its path inside the project */
const texts = new Map(
  ['shared', 'electron', 'renderer', 'e2e']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        [folder, ...file.split(path.sep)].join('/'),
      ),
    )
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !file.endsWith('.gen.d.ts'))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
);
const files = [...texts.keys()];

describe('files', () => {
  it(`have at most ${MAX_LINES} lines`, () => {
    const long = [...texts].filter(([, text]) => text.split('\n').length - 1 > MAX_LINES);
    expect(long.map(([file]) => file)).toEqual([]);
  });

  it('of the product mostly have unique names', () => {
    const product = files.filter(
      (file) => /\.tsx?$/.test(file) && !/^e2e\/|\.test\.tsx?$|\/(testing|bench)\//.test(file),
    );
    const names = Map.groupBy(
      product.filter((file) => !INDEX.test(file)),
      (file) => path.posix.basename(file),
    );
    const repeated = [...names].filter(([, named]) => named.length > 1).map(([name]) => name);
    expect(repeated.length, repeated.join(', ')).toBeLessThanOrEqual(MAX_REPEATED_NAMES);
  });
});

/**
 * Lookups of classes in a component: by name (`css['row']`), or computed, which matches all names with a prefix
 * (`css[tone]` and
 * css[`align-${align}`]).
 * @typedef {{ file: string, module: string, name: string } | { file: string, module: string, prefix: string }}
 * LookUp
 */

describe('classes of CSS modules', () => {
  const modules = files.filter((file) => file.endsWith('.module.css'));
  /** @type {LookUp[]} */
  const lookUps = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(([line, name, specifier]) => {
      const module = path.posix.join(path.posix.dirname(file), specifier ?? '');
      return [
        ...text.replace(line, '').matchAll(new RegExp(`\\b${name}\\b(?:\\[('|\`)?([^'$\\]]*))?`, 'g')),
      ].map(([, quote, inside = '']) =>
        quote === "'"
          ? { file, module, name: inside }
          : { file, module, prefix: quote === '`' ? inside : '' },
      );
    }),
  );

  /** @param {string} module */
  const declared = (module) => {
    const rules = (texts.get(module) ?? '').replaceAll(/\/\*[^]*?\*\/|"[^"]*"|url\([^)]*\)/g, '');
    return [...new Set([...rules.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? ''))];
  };

  /**
   * Whether a lookup can match a class. The values of a computed one appear in its file as strings or keys.
   * @param {LookUp} lookUp
   * @param {string} name
   */
  const finds = (lookUp, name) => {
    if ('name' in lookUp) return lookUp.name === name;
    const rest = name.slice(lookUp.prefix.length);
    return (
      name.startsWith(lookUp.prefix) &&
      new RegExp(`'${rest}'|\\b${rest}: `).test(texts.get(lookUp.file) ?? '')
    );
  };

  it('exist if a component looks them up', () => {
    expect(lookUps.length).toBeGreaterThan(500);
    const missing = lookUps.filter((lookUp) => declared(lookUp.module).every((name) => !finds(lookUp, name)));
    expect(missing).toEqual([]);
  });

  it('are all used', () => {
    const unused = modules.flatMap((module) => {
      const own = lookUps.filter((lookUp) => lookUp.module === module);
      return declared(module)
        .filter((name) => !own.some((lookUp) => finds(lookUp, name)))
        .map((name) => `${module}: ${name}`);
    });
    expect(unused).toEqual([]);
  });
});

describe('custom properties', () => {
  const page = [...texts].filter(([file]) => file.startsWith('renderer/') && !/\.test\.tsx?$/.test(file));
  const declared = new Set(
    page.flatMap(([, text]) => [...text.matchAll(/(--[\w-]+)['"]?\]?\s*:/g)].map(([, name]) => name)),
  );

  it('exist if a style or a component reads them', () => {
    const missing = page.flatMap(([file, text]) =>
      [...text.matchAll(/var\((--[\w-]+)(\$\{)?/g)]
        .filter(([, name = '', computed]) =>
          computed === undefined
            ? !declared.has(name)
            : ![...declared].some((known) => known?.startsWith(name)),
        )
        .map(([, name]) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
