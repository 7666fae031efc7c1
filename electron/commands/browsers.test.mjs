import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXCEPTIONS } from './calledMethods.mjs';
import { inProject } from './project.mjs';

/** Only root can install packages, and only Debian has apt-get. */
const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Writes down each call, takes a while, refuses a second caller meanwhile, and installs a browser. */
const APT_GET = `#!/bin/sh
here=$(/usr/bin/dirname "$0")
echo "$1" >> "$here/calls"
if [ -e "$here/others-lock" ]; then
  /bin/rm "$here/others-lock"
  echo "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1 (apt-get)" >&2
  exit 100
fi
/bin/mkdir "$here/lock" || { echo "E: Unable to acquire the dpkg frontend lock" >&2; exit 100; }
/bin/sleep 1
[ "$1" = install ] && { echo '#!/bin/sh' > "$here/chromium"; /bin/chmod +x "$here/chromium"; }
/bin/rmdir "$here/lock"
`;
/** Runners of tests that write down which browser they are given. */
const NOTE = `const { appendFileSync, writeFileSync } = require('node:fs');
appendFileSync(process.env.NOTES, (process.env.PARLEY_TEST_EXECUTABLE ?? 'none') + '\\n');
`;
const VITEST = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
${NOTE}
const file = process.argv.find((argument) => argument.startsWith('--outputFile.json=')).split('=')[1];
writeFileSync(file, '{"numPassedTests":1,"numPendingTests":0,"numTodoTests":0,"testResults":[]}');`;
const PLAYWRIGHT = `${NOTE}
const report = '{"stats":{"expected":1,"flaky":0,"skipped":0},"suites":[],"errors":[]}';
writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, report);`;
const VITE = `const { mkdirSync, writeFileSync } = require('node:fs');
const out = process.env.PARLEY_OUT_DIR;
for (const folder of ['renderer', 'browser', 'electron', 'cli', 'sandbox'])
  mkdirSync(out + '/' + folder, { recursive: true });
for (const name of ['renderer/index.html', 'browser/main.js', 'electron/main.js', 'cli/main.js', 'sandbox/worker.js'])
  writeFileSync(out + '/' + name, '');`;
/** A contract in which no method is missing end to end. */
const CONTRACT = `export const methods = ${JSON.stringify(Object.fromEntries(EXCEPTIONS))};`;
const LOCK = '{"packages":{"":{}}}';

/** @type {string} */
let project;
const at = (/** @type {string[]} */ ...parts) => path.join(project, ...parts);

/** @param {string} place @param {string} content */
function file(place, content) {
  mkdirSync(path.dirname(at(place)), { recursive: true });
  writeFileSync(at(place), content);
}

/** @param {string} place */
const linesOf = (place) => readFileSync(at(place), 'utf8').trim().split('\n');

beforeEach(() => {
  project = realpathSync(mkdtempSync(path.join(tmpdir(), 'parley-browser-')));
  cpSync(inProject('electron', 'commands'), at('electron', 'commands'), { recursive: true });
  for (const folder of ['shared', path.join('renderer', 'text', 'en')])
    mkdirSync(at(folder), { recursive: true });
  const probe = ['electron', 'core', 'database', 'fitNode.mjs'];
  cpSync(inProject(...probe), at(...probe));
  file('package.json', '{"type":"module"}');
  file('package-lock.json', LOCK);
  for (const name of ['vite.config.ts', 'CHANGELOG.md', 'docs/guide.md']) file(name, '');
  file('node_modules/.package-lock.json', LOCK);
  file('node_modules/vitest/vitest.mjs', VITEST);
  file('node_modules/playwright/cli.js', PLAYWRIGHT);
  file('node_modules/vite/bin/vite.js', VITE);
  file('shared/contract/methods.ts', CONTRACT);
  file('bin/apt-get', APT_GET);
  chmodSync(at('bin', 'apt-get'), 0o755);
});

afterEach(() => rmSync(project, { recursive: true }));

async function test() {
  const child = spawn(process.execPath, [at('electron', 'commands', 'test.mjs'), 'unit', 'e2e'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: at('bin'), NOTES: at('notes'), TMPDIR: tmpdir() },
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { output, errors };
}

describe.skipIf(!canInstall)('npm test on a machine without a browser', () => {
  it('installs one before the first step, and gives it to all', async () => {
    const { output, errors } = await test();
    expect(errors.match(/installing Chromium/g)).toEqual(['installing Chromium']);
    expect(linesOf('bin/calls')).toEqual(['update', 'install']);
    // Unit tests, end to end in the browser, and on the stand-in.
    expect(linesOf('notes')).toEqual([at('bin/chromium'), at('bin/chromium'), at('bin/chromium')]);
    expect(output).toMatch(/\n4 passed, 0 failed, 1 skipped\n$/);
  });

  it('waits for another program that is installing packages', async () => {
    file('bin/others-lock', '');
    const { output, errors } = await test();
    expect(errors).toContain('waiting for it');
    expect(linesOf('bin/calls')).toEqual(['update', 'update', 'install']);
    expect(output).toMatch(/\n4 passed, 0 failed, 1 skipped\n$/);
  });
});
