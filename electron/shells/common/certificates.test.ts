import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testDir } from '#core/testing/testDir.ts';
import { RecordingLogger } from '#core/testing/testPorts.ts';
import { insistOnCertificates, reportCertificates } from './certificates.ts';

const PEMS = fileURLToPath(new URL('../../core/testing/certificates/', import.meta.url));
const CHECK = fileURLToPath(new URL('testing/checkService.ts', import.meta.url));
const AUTHORITY = path.join(PEMS, 'authority.pem');

/** An API with this certificate; `heard` contains the tokens it received. */
async function service(certificate: string): Promise<{ baseUrl: string; heard: string[] }> {
  const pem = readFileSync(path.join(PEMS, `${certificate}.pem`));
  const heard: string[] = [];
  const server = createServer({ key: pem, cert: pem }, (request, response) => {
    heard.push(request.headers.authorization ?? '');
    response.setHeader('content-type', 'application/json');
    response.end('{"object":"list","data":[],"has_more":false,"next_cursor":null}');
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { baseUrl: `https://127.0.0.1:${address.port}`, heard };
}

async function check(baseUrl: string, env: NodeJS.ProcessEnv, how = 'as-programs-do'): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [CHECK, baseUrl, how], {
    env: { ...process.env, ...env },
  });
  return JSON.parse(stdout);
}

const DETAILS: Readonly<Record<string, string>> = {
  'self-signed': 'Its certificate is self-signed, not issued by an authority that this computer trusts.',
  'unknown-authority': 'Its certificate was issued by an authority that this computer does not trust.',
  expired: 'Its certificate has expired.',
  'other-host': 'Its certificate is for another host name.',
};

describe('an API whose certificate', () => {
  it.each([
    ['self-signed', {}, 'self-signed'],
    ['good', {}, 'unknown-authority'],
    ['expired', { NODE_EXTRA_CA_CERTS: AUTHORITY }, 'expired'],
    ['other-host', { NODE_EXTRA_CA_CERTS: AUTHORITY }, 'other-host'],
    ['self-signed', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'self-signed'],
  ])('is %s receives no requests (%o)', async (certificate, env, cause) => {
    const { baseUrl, heard } = await service(certificate);
    expect(await check(baseUrl, env)).toEqual({
      kind: 'network',
      reason: 'certificate',
      detail: DETAILS[cause],
      cause: `certificate-${cause}`,
    });
    expect(heard).toEqual([]);
  });

  it('is signed by an authority set by the user is trusted', async () => {
    const { baseUrl, heard } = await service('good');
    expect(await check(baseUrl, { NODE_EXTRA_CA_CERTS: AUTHORITY })).toBeNull();
    expect(heard[0]).toBe('Bearer canary-token');
  });

  it('is bad would be accepted if the environment variable were kept', async () => {
    const { baseUrl } = await service('self-signed');
    expect(await check(baseUrl, { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'as-it-is')).toBeNull();
  });
});

describe('the environment variable that disables certificate checks', () => {
  it.each([
    ['0', 1],
    ['ignored', 1],
    ['', 0],
    ['1', 0],
    [undefined, 0],
  ])('is removed from the environment, and reported as ignored if it was set: %s', (value, warnings) => {
    const env: NodeJS.ProcessEnv = { OTHER: 'x' };
    if (value !== undefined) env['NODE_TLS_REJECT_UNAUTHORIZED'] = value;
    const logger = new RecordingLogger();
    insistOnCertificates(env);
    reportCertificates(logger);
    expect(env).toEqual({ OTHER: 'x' });
    expect(logger.lines).toHaveLength(warnings);
    expect(logger.lines.join()).toMatch(warnings === 0 ? /^$/ : /NODE_TLS_REJECT_UNAUTHORIZED is ignored/);
  });

  it('is gone in the app, which reports it on standard error and in its log', async () => {
    const data = await testDir(onTestFinished);
    const built = process.env['PARLEY_BUILT'] ?? '';
    const main = path.join(built, 'browser', 'main.js');
    const program = spawn(process.execPath, [main, '--data-dir', data.dir, '--port', '0'], {
      env: { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let said = '';
    program.stderr?.on('data', (piece: Buffer) => (said += piece.toString()));
    const ended = once(program, 'exit');
    if (program.stdout === null) throw new Error('no output');
    await Promise.race([once(createInterface(program.stdout), 'line'), ended]);
    await expect.poll(() => said).toMatch(/NODE_TLS_REJECT_UNAUTHORIZED is ignored/);
    program.kill('SIGTERM');
    await ended;
    expect(said.match(/is ignored/g)).toHaveLength(1);
    // Node's own warning about the first unchecked connection is not there.
    expect(said).not.toMatch(/makes TLS connections.*insecure/);
    const log = readFileSync(path.join(data.dir, 'logs', 'parley.log'), 'utf8');
    expect(log).toMatch(/warn NODE_TLS_REJECT_UNAUTHORIZED is ignored/);
  });
});
