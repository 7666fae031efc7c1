import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { simulate } from './simulate.ts';
import { SMALL_WORLD } from './smallWorld.ts';
import { StoreMirror } from './storeMirror.ts';

const SEEDS = process.env['PARLEY_LONG'] === '1' ? 300 : 6;

it('the real mirror comes to equal the service after the same troubles', { timeout: SEEDS * 20_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulated-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const mirror = new StoreMirror(join(folder, `${seed}.sqlite`), SMALL_WORLD);
    const { faults } = simulate(seed, 200, { mirror, patient: true });
    mirror.close();
    expect({ seed, faults }).toEqual({ seed, faults: [] });
  }
});
