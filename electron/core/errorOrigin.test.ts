import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { errorOrigin } from './errorOrigin.ts';
import { testDir } from './testing/testDir.ts';

/** The error of a bundle whose source throws in its second line. */
async function errorOfBundle(sourcemap: boolean): Promise<unknown> {
  const folder = await testDir(onTestFinished);
  const entry = path.join(folder.dir, 'source.ts');
  await writeFile(
    entry,
    `type Unused = string;\nexport const fail = (): never => { throw new TypeError('secret'); };\n`,
  );
  await build({
    configFile: false,
    logLevel: 'silent',
    root: folder.dir,
    build: {
      lib: { entry, formats: ['es'], fileName: 'bundle' },
      outDir: folder.dir,
      emptyOutDir: false,
      sourcemap,
    },
  });
  const { fail } = await import(pathToFileURL(path.join(folder.dir, 'bundle.mjs')).href);
  try {
    return fail();
  } catch (error) {
    return error;
  }
}

test('an error is located in its source file, without its message', async () => {
  expect(errorOrigin(await errorOfBundle(true))).toMatch(/^TypeError at .*source\.ts:2:\d+\)?$/);
});

test('without a source map, an error is located in the bundle', async () => {
  expect(errorOrigin(await errorOfBundle(false))).toMatch(/^TypeError at .*bundle\.mjs:\d+:\d+\)?$/);
});

test('of a thrown value, only its type is logged', () => {
  expect(errorOrigin('Bearer secret')).toBe('a thrown string');
});
