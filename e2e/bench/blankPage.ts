import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { build } from 'vite';
import { prepared } from '../../electron/bench/prepared.ts';

const PAGE = `<!doctype html><meta charset="utf-8"><title>Blank</title><div id="root"></div>
<script type="module" src="./main.jsx"></script>`;
const SCRIPT = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement('button', null, 'Blank'));`;
const SERVER = `import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
const types = { html: 'text/html', js: 'text/javascript' };
const server = createServer(async ({ url }, response) => {
  const name = url === '/' ? '/index.html' : url;
  const body = await readFile(new URL('./built' + name, import.meta.url)).catch(() => null);
  response.writeHead(body === null ? 404 : 200, { 'content-type': types[name.split('.').at(-1)] ?? 'text/plain' });
  response.end(body ?? '');
});
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: 'http://127.0.0.1:' + server.address().port + '/' })));`;

/** The minimum that can be shown on a screen: a server of a few lines and a React page with one button. */
export async function buildBlankPage(): Promise<string> {
  const folder = await prepared('blank-page', async (root) => {
    await writeFile(path.join(root, 'index.html'), PAGE);
    await writeFile(path.join(root, 'main.jsx'), SCRIPT);
    await writeFile(path.join(root, 'server.mjs'), SERVER);
    await build({
      configFile: false,
      logLevel: 'silent',
      root,
      build: { outDir: 'built', emptyOutDir: true, modulePreload: { polyfill: false } },
    });
  });
  return path.join(folder, 'server.mjs');
}

export interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  /** Milliseconds since 1970 when the process was spawned. */
  readonly began: number;
}

/** Spawns a program that prints `{"url":…}` once its page is available; passes a token through a pipe. */
export async function spawnPage(args: readonly string[], token: string | null = null): Promise<Started> {
  const began = Date.now();
  const child = spawn(process.execPath, [...args, ...(token === null ? [] : ['--token-fd=3'])], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });
  const pipe = child.stdio[3];
  if (child.stdout === null || !(pipe instanceof Writable)) throw new TypeError('The program has no pipes.');
  pipe.end(token ?? '');
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const ready: unknown = JSON.parse(String(line));
  if (typeof ready !== 'object' || ready === null || !('url' in ready) || typeof ready.url !== 'string') {
    throw new TypeError('The program did not say where its page is.');
  }
  return { child, url: ready.url, began };
}

export async function end({ child }: Started): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
