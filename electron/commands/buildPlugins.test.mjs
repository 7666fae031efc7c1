import { describe, expect, it } from 'vitest';
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { shippedLicences } from './buildPlugins.mjs';

const root = path.join(import.meta.dirname, '..', '..');
const shipped = shippedLicences(root);
const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/**
 * Each of these may be shipped with a program under any licence, provided its text is included. MPL-2.0 also asks where
 * the source of its own files is: they are unchanged in the package of the listed name and version.
 */
const FREE =
  /^(MIT|MPL-2\.0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|OFL-1\.1|BlueOak-1\.0\.0|CC0-1\.0|PSF-2\.0|Python-2\.0|Unlicense)$/;

describe('the licences of shipped packages', () => {
  it('cover every dependency and Electron', () => {
    const names = shipped.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...Object.keys(dependencies), 'electron']));
    expect(names).not.toContain('vitest');
  });

  it.each(shipped.map(({ name, licence }) => [name, licence]))('%s is under %s', (_name, licence) => {
    const named = licence.replaceAll(/[()]/g, '').split(/ (?:OR|AND) /);
    expect(named.filter((each) => !FREE.test(each))).toEqual([]);
  });
});
