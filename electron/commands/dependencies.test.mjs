import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..', '..');
/** @param {string} name */
const read = (name) => readFileSync(path.join(root, name), 'utf8');
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));

/**
 * The only package with an install script. The script merely checks its native binary: `npm ci --ignore-scripts`
 * works as well.
 */
const MAY_RUN_AT_INSTALL = ['node_modules/@swc/core'];

describe('the dependencies', () => {
  it.each(['package-lock.json', 'electron/commands/packaging/tools/package-lock.json'])(
    'are pinned by hash and come only from the registry: %s',
    (file) => {
      const { packages } = JSON.parse(read(file));
      const wrong = Object.entries(packages)
        .filter(([place]) => place !== '')
        .filter(
          ([, locked]) =>
            !(locked.integrity ?? '').startsWith('sha512-') || locked.resolved !== undefined || locked.link,
        )
        .map(([place]) => place);
      expect(wrong).toEqual([]);
    },
  );

  it('run no install scripts except for the ones listed here', () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    const running = Object.entries(packages).filter(([, locked]) => locked.hasInstallScript === true);
    expect(running.map(([place]) => place)).toEqual(MAY_RUN_AT_INSTALL);
    const own = JSON.parse(read('package.json')).scripts;
    expect(Object.keys(own).filter((name) => /^(pre|post)?(install|prepare)$/.test(name))).toEqual([]);
  });

  it('are pinned to exact versions', () => {
    const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(?:-r\.\d+)?$/.test(version))).toEqual([]);
  });

  it('include nothing that the running program doesn’t import', () => {
    const product = ['shared', 'electron', 'renderer']
      .flatMap((folder) =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
          path.join(folder, file),
        ),
      )
      .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test(-d)?\.|[\\/](testing|bench)[\\/]/.test(file))
      .map(read);
    const imports = (/** @type {string} */ name) => new RegExp(`(from |import ?\\(?)'${name}(/[^']*)?'`);
    const unused = Object.keys(dependencies).filter(
      (name) => !product.some((text) => imports(name).test(text)),
    );
    expect(unused).toEqual([]);
  });

  it.each(Object.keys(dependencies))('are explained in the docs: %s', (name) => {
    const page = read('docs/architecture.md');
    expect(page.slice(page.indexOf('\n## Libraries\n'))).toContain(`\`${name}\``);
  });
});
