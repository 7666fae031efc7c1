import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { BadArguments, readArguments } from './sandboxOptions.ts';
import type { Engagement } from './resources.ts';
import { type RunningSandbox, startSandbox } from './startSandbox.ts';
import { Client, type Page } from '../testing/sandbox/sandboxClient.ts';
import { temporaryFolder } from '../testing/sandbox/temporaryFolder.ts';

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

function run(args: readonly string[]): { child: ChildProcess; line: Promise<string>; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const line = new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => resolve({ code, output, errors })),
  );
  return { child, line, ended };
}

describe('the command', () => {
  it('prints one line of JSON when it is ready, and exits at a signal', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const { child, line, ended } = run(['--port', '0', '--engagements', '300', '--seed', '9']);
      const ready: RunningSandbox = JSON.parse(await line);
      expect(Object.keys(ready)).toEqual(['baseUrl', 'workspaceId', 'tokens']);
      expect(ready.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect(ready.workspaceId).toMatch(/^wrks_\w+$/);
      expect(Object.keys(ready.tokens)).toEqual(['full', 'readonly', 'basic', 'writeonly', 'writenoprivate']);
      // A client that is still reading does not delay it.
      const headers = { authorization: `Bearer ${ready.tokens.full}` };
      expect((await fetch(`${ready.baseUrl}/v2/engagements`, { headers })).status).toBe(200);
      child.kill(signal);
      const { code, output, errors } = await ended;
      expect({ code, errors, lines: output.split('\n').length }).toEqual({ code: 0, errors: '', lines: 2 });
    }
  });

  it('explains its options', async () => {
    const { code, output, errors } = await run(['--help']).ended;
    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(/^ {2}--engagements N +how many engagements/mu);
  });

  it('explains them through npm too', async () => {
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sandbox', '--', '--help'], {
      shell: process.platform === 'win32',
    });
    expect(stdout).toBe((await run(['--help']).ended).output);
  });

  it('explains what is wrong with its arguments and exits with 2', async () => {
    const { code, output, errors } = await run(['--prot', '80']).ended;
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toMatch(/^Unknown option '--prot'; the options are --port.*\.\n$/);
    for (const args of [
      ['--port', '70000'],
      ['--engagements', '-1'],
      ['--engagements', 'many'],
      ['--end', 'yesterday'],
      ['--calendar-resources', 'both'],
      ['--webhook', 'nowhere'],
      ['--webhook', 'ftp://x'],
      ['--webhook-secret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      ['--webhook', 'http://x', '--webhook-secret', 'secret'],
      ['--faults', '/nowhere/faults.json'],
      ['more'],
    ]) {
      expect(() => readArguments(args), args.join(' ')).toThrow(BadArguments);
    }
  });

  it('reports when its port is taken', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { code, errors } = await run(['--port', String(port)]).ended;
    server.close();
    expect(code).toBe(1);
    expect(errors).toBe(`Port ${port} is taken; choose another with --port, or 0 for any.\n`);
  });

  it('accepts all of its options', () => {
    const file = join(temporaryFolder(), 'faults.json');
    writeFileSync(file, '[]');
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const text =
      `--port 1 --seed 2 --engagements 3 --rate-limit 4 --window-ms 5 --media-ttl 6 --latency 7 --calendar-resources visible ` +
      `--webhook http://127.0.0.1:9/x --webhook-secret ${secret} --webhook-retry-ms 8 --activity 9 --faults ${file} --control ` +
      `--hostile --demo --media-dir m --state s --key-form raw --standalone-companies nameless --end 2027-01-01T00:00Z`;
    expect(readArguments(text.split(' '))).toEqual({
      port: 1,
      seed: 2,
      engagements: 3,
      end: Date.UTC(2027, 0, 1),
      rateLimit: 4,
      windowMs: 5,
      mediaTtlSeconds: 6,
      latencyMs: 7,
      calendarResources: 'visible',
      webhook: { url: 'http://127.0.0.1:9/x', secret },
      webhookRetryMs: 8,
      activityPerMinute: 9,
      faults: [],
      control: true,
      hostile: true,
      demo: true,
      mediaDir: 'm',
      stateFile: 's',
      keyForm: 'raw',
      standaloneCompanies: 'nameless',
    });
  });
});

describe('the worker', () => {
  it('posts what the command prints, serves requests, and stops on request', async () => {
    const worker = new Worker(join(import.meta.dirname, 'worker.ts'), {
      workerData: { engagements: 50, seed: 3 },
    });
    const ready = await new Promise<RunningSandbox>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    const headers = { authorization: `Bearer ${ready.tokens.basic}` };
    expect((await fetch(`${ready.baseUrl}/v2/engagements`, { headers })).status).toBe(200);
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('close');
    expect(await ended).toBe(0);
    await expect(fetch(ready.baseUrl)).rejects.toThrow();
  });
});

describe('the end of a workspace', () => {
  it('moves all of its engagements, and the same always moves them to the same time', async () => {
    const starts = async (end?: number): Promise<readonly number[]> => {
      const client = await Client.start({ engagements: 50, end });
      const { body } = await client.get<Page<{ start_at: string | null }>>('/v2/engagements?limit=100');
      await client.close();
      return body.data.flatMap(({ start_at: at }) => (at === null ? [] : [Date.parse(at)]));
    };
    const usual = await starts(Date.UTC(2026, 5, 30, 16));
    expect(usual.length).toBeGreaterThan(30);
    expect(await starts()).toEqual(usual);
    const week = 7 * 86_400_000;
    expect(await starts(Date.UTC(2026, 6, 7, 16))).toEqual(usual.map((at) => at + week));
  });
});

describe('a state file', () => {
  it('restores edits after a restart, skips a damaged end, and continues after it', async () => {
    const stateFile = join(temporaryFolder(), 'state');
    const sentences: string[] = [];
    const open = () => startSandbox({ engagements: 200, stateFile }, (sentence) => sentences.push(sentence));
    const put = async ({ baseUrl, tokens }: RunningSandbox, id: string, crmId: string) => {
      const response = await fetch(`${baseUrl}/v2/engagements/${id}/crm_association`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${tokens.full}`, 'content-type': 'application/json' },
        body: JSON.stringify({ object_type: 'deal', crm_object_id: crmId, source: 'x' }),
      });
      const row: Engagement = JSON.parse(await response.text());
      return row;
    };
    const read = async ({ baseUrl, tokens }: RunningSandbox, limit: number) => {
      const response = await fetch(`${baseUrl}/v2/engagements?limit=${limit}`, {
        headers: { authorization: `Bearer ${tokens.full}` },
      });
      const page: Page<Engagement> = JSON.parse(await response.text());
      return page.data;
    };
    let sandbox = await open();
    const rows = await read(sandbox, 5);
    const first = await put(sandbox, rows[4]?.id ?? '', 'one');
    await sandbox.close();
    appendFileSync(stateFile, '{"resource":"engagement","kind":"upda');
    sandbox = await open();
    expect((await read(sandbox, 1))[0]).toEqual(first);
    expect(sentences).toEqual([`1 damaged lines of ${stateFile} were left out.`]);
    const second = await put(sandbox, rows[3]?.id ?? '', 'two');
    await sandbox.close();
    sandbox = await open();
    expect(await read(sandbox, 2)).toEqual([second, first]);
    await sandbox.close();
    expect(sentences).toHaveLength(1);
    // Another workspace neither uses nor destroys it.
    const other = await startSandbox({ engagements: 100, stateFile }, (sentence) => sentences.push(sentence));
    expect((await read(other, 1))[0]?.crm_association?.crm_object_id).not.toBe('two');
    await other.close();
    expect(existsSync(`${stateFile}.old`)).toBe(true);
    expect(readFileSync(`${stateFile}.old`, 'utf8')).toContain('"two"');
  });
});

describe('the demo', () => {
  it('starts with real recordings that match their files in length and words', async () => {
    const client = await Client.start({ demo: true, engagements: 300 });
    interface Row extends Engagement {
      readonly media_url: string | null;
      readonly transcript_timeline: { readonly entries: readonly { readonly end_seconds: number }[] } | null;
      readonly contacts: readonly { readonly id: string }[];
    }
    const all = await client.walk<Engagement>('/v2/engagements?limit=100');
    expect(all).toHaveLength(300);
    const { body } = await client.get<Page<Row>>(
      '/v2/engagements?limit=12&expand=media_url,transcript_timeline,contacts,owner,companies,tags,action_items,signals',
    );
    const recorded = body.data.filter(({ media_url }) => media_url?.includes('.web'));
    expect(recorded.map(({ title }) => title)).toEqual([
      'Renewal review with Larkfield Logistics',
      'Dock board walkthrough with Larkfield Logistics',
    ]);
    for (const row of recorded) {
      const part = await fetch(row.media_url ?? '', { headers: { range: 'bytes=0-3' } });
      expect(part.status).toBe(206);
      // The magic number of WebM.
      expect(Buffer.from(await part.arrayBuffer()).toString('hex')).toBe('1a45dfa3');
      const last = row.transcript_timeline?.entries.at(-1)?.end_seconds ?? 0;
      expect(Math.abs(last - (row.duration_seconds ?? 0))).toBeLessThan(10);
    }
    // The review refers to the walkthrough.
    const [review = 0, walkthrough = 0] = recorded.map(({ start_at }) => Date.parse(start_at ?? ''));
    expect(walkthrough).toBeLessThan(review);
    expect(new Set(body.data.map(({ processing_status: status }) => status))).toContain('FAILED');
    expect(body.data.some(({ transcript_timeline: timeline }) => timeline?.entries.length === 40_000)).toBe(
      true,
    );
    expect(Date.now() - Date.parse(body.data[0]?.updated_at ?? '')).toBeLessThan(3_600_000);
    await client.close();
  });

  it('reports missing recordings', async () => {
    const client = await Client.start({ demo: true, engagements: 100, mediaDir: temporaryFolder() });
    const { body } = await client.get<Page<{ media_url: string }>>(
      '/v2/engagements?limit=1&expand=media_url',
    );
    expect((await fetch(body.data[0]?.media_url ?? '')).status).toBe(404);
    await client.close();
  });
});
