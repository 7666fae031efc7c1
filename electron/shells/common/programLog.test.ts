import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { RecordingLogger } from '#core/testing/testPorts.ts';
import { testDir } from '#core/testing/testDir.ts';
import { createLogger, openLog } from './programLog.ts';
import { writeCrashMarker } from './programExit.ts';

function logging(): { lines: string[]; logger: ReturnType<typeof createLogger> } {
  const lines: string[] = [];
  return {
    lines,
    logger: createLogger(
      (line) => lines.push(line),
      () => Date.UTC(2026, 10, 21, 9, 5),
    ),
  };
}

describe('the log', () => {
  it('writes one line per entry, with fields in a fixed order', () => {
    const { lines, logger } = logging();
    logger.warn('The API responded late.', { status: 200, path: '/v2/users', requestId: null });
    expect(lines).toEqual([
      '2026-11-21T09:05:00.000Z warn The API responded late. path="/v2/users" status=200\n',
    ]);
  });

  it('leaves out fields that are not allowed, even if the compiler can’t detect them', () => {
    const { lines, logger } = logging();
    const more = { reason: 'refused', token: 'canary', headers: { authorization: 'canary' } };
    logger.error('A call failed.', more);
    expect(lines.join('')).toContain('reason="refused"');
    expect(lines.join('')).not.toContain('canary');
  });

  it('writes a single line, whatever it contains', () => {
    const { lines, logger } = logging();
    logger.info('first\nsecond', { reason: 'a\r\nb\u001b[31m' });
    expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1);
    expect(lines[0]).not.toContain('\u001b');
  });
});

let dir: string;
beforeEach(async () => {
  ({ dir } = await testDir(onTestFinished));
});

const logs = (): string => path.join(dir, 'logs');

/** A process of its own, because the log writes to standard error too. */
async function run(script: string): Promise<{ code: unknown; errors: string }> {
  const here = JSON.stringify(new URL('.', import.meta.url).href);
  const lines = `
    const { openLog } = await import(${here} + 'programLog.ts');
    const { exitOnCrash } = await import(${here} + 'programExit.ts');
    const { writeCrashMarker } = await import(${here} + 'programExit.ts');
    const log = openLog(${JSON.stringify(dir)});
    const mark = await writeCrashMarker(${JSON.stringify(dir)});
    ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', lines], {
    cwd: path.join(import.meta.dirname, '..', '..', '..'),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, errors };
}

describe('the log file', () => {
  it('is accessible to its owner only, line by line', async () => {
    const { code, errors } = await run(`
      log.logger.info('One.', { status: 200 });
      log.logger.warn('Two.', { reason: 'x', token: 'canary' });
      await log.close();`);
    const kept = readFileSync(path.join(logs(), 'parley.log'), 'utf8');
    expect(code).toBe(0);
    expect(kept.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^\S+Z info One\. status=200$/),
      expect.stringMatching(/^\S+Z warn Two\. reason="x"$/),
    ]);
    expect(errors).toContain('Two. reason="x"');
    expect(errors).not.toContain('canary');
    if (process.platform !== 'win32')
      expect(statSync(path.join(logs(), 'parley.log')).mode & 0o777).toBe(0o600);
  });

  it('never grows beyond its size limit', async () => {
    await run(`
      const long = 'x'.repeat(2000);
      for (let at = 0; at < 6000; at += 1) {
        log.logger.info('Line ' + at, { reason: long });
        if (at % 100 === 0) await new Promise(setImmediate);
      }
      await log.close();`);
    const files = readdirSync(logs());
    expect(files.length).toBeLessThanOrEqual(5);
    expect(files.length).toBeGreaterThan(2);
    const size = files.reduce((sum, name) => sum + statSync(path.join(logs(), name)).size, 0);
    expect(size).toBeLessThan(6 * 1024 * 1024);
    expect(readFileSync(path.join(logs(), 'parley.log'), 'utf8') + files.join()).toContain('parley.log');
  });

  it('keeps the newest entries in memory', async () => {
    const log = openLog(dir, new RecordingLogger(), () => 5);
    for (let at = 0; at < 300; at += 1) log.logger.info(`Line ${at}`);
    expect(log.recent()).toHaveLength(200);
    expect(log.recent().at(-1)).toEqual({ at: 5, level: 'info', message: 'Line 299', fields: {} });
    await log.close();
  });

  it('does not end the app if its folder can’t be created', async () => {
    writeFileSync(logs(), 'in the way');
    const { code, errors } = await run(`
      log.logger.warn('Said all the same.');
      await log.close();
      log.logger.warn('And after it was closed.');`);
    expect(code).toBe(0);
    expect(errors).toContain('Said all the same.');
    expect(errors).toContain('And after it was closed.');
  });
});

describe('a crash', () => {
  it.each([
    ['a thrown error', `setTimeout(() => { throw new Error('Bearer canary is an invalid header value'); });`],
    ['something else that was thrown', `setTimeout(() => { throw 'canary'; });`],
  ])('by %s ends the app, logged by its position and never by its message', async (_what, crash) => {
    const { code, errors } = await run(
      `exitOnCrash(log, mark); ${crash} setInterval(() => undefined, 1000);`,
    );
    expect(code).toBe(1);
    expectTold(errors, 'Parley ended after an internal error.');
    const { badEnd } = await writeCrashMarker(dir);
    expect(badEnd?.reason).toBeTruthy();
    expect(badEnd?.reason).not.toContain('canary');
  });

  it('that is followed by another one leaves neither to Electron, which would show the message', async () => {
    const { code, errors } = await run(`
      process.on('uncaughtException', ({ message }) => {
        if (process.listenerCount('uncaughtException') === 1) console.error(message);
      });
      exitOnCrash(log, mark);
      for (let time = 0; time < 2; time += 1) setTimeout(() => { throw new Error('canary'); });
      setInterval(() => undefined, 1000);`);
    expect(code).toBe(1);
    expectTold(errors, 'Parley ended after an internal error.');
  });

  it('by an unhandled rejection is logged in the same way, and the app continues', async () => {
    const { code, errors } = await run(`
      exitOnCrash(log, mark);
      process.once('unhandledRejection', () => void log.close().then(() => process.exit(7)));
      void Promise.reject(new TypeError('Bearer canary'));
      setInterval(() => undefined, 1000);`);
    expect(code).toBe(7);
    expectTold(errors, 'A promise was rejected without a handler. reason="TypeError');
  });
});

function expectTold(errors: string, sentence: string): void {
  for (const told of [errors, readFileSync(path.join(logs(), 'parley.log'), 'utf8')]) {
    expect(told).toContain(sentence);
    expect(told).not.toContain('canary');
  }
}
