import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { makeCorpus } from './corpus.ts';
import { percentile, printFigure, spread } from './figures.ts';
import { filledMirror } from './filledMirror.ts';
import { mixedQueries } from './queries.ts';
import { createApp } from '#core/createApp.ts';
import { removeDatabase } from '#core/database/openDatabase.ts';
import { mirrorFile } from '#core/workspace/workspace.ts';
import { callApp, must } from '#core/testing/callApp.ts';
import { testDir } from '#core/testing/testDir.ts';
import { RecordingLogger, testPorts } from '#core/testing/testPorts.ts';
import { createDispatch } from '#host/dispatch.ts';
import { serveLocalClient } from '../shells/common/localClients.ts';
import { acquireInstance } from '../shells/common/singleInstance.ts';

/**
 * How long an assistant waits for `search_transcripts` over a million utterances: the SDK's client, the MCP server,
 * the local socket, the app and its mirror. Goal: p95 below 50 ms.
 */
const { values } = parseArgs({
  options: {
    utterances: { type: 'string', default: '1000000' },
    queries: { type: 'string', default: '360' },
  },
});
const PARLEY = path.join(import.meta.dirname, '../commands/parley.mjs');

const size = { utterances: Number(values.utterances), linesPerCall: 100 };
const { file, utterances, sample } = await filledMirror(size);
const queries = mixedQueries(makeCorpus(size), sample, Number(values.queries));
const data = await testDir();
const ports = testPorts({ dataDir: data.dir });
let app = createApp(ports);
try {
  // No API answers there: everything comes from the mirror.
  const baseUrl = 'http://127.0.0.1:9';
  const { id } = must(await app.startWith({ kind: 'remote', baseUrl, token: 'token', readOnly: true }));
  must(await callApp(app, 'connections.update', { connectionId: id, assistant: 'all' }));
  // Connecting opens the mirror, and a file that changes below an open one counts as damaged and is set aside.
  await app.close();
  const own = mirrorFile(data.dir, id);
  removeDatabase(own);
  copyFileSync(file, own);
  app = createApp(ports);
  const instance = await acquireInstance(data.dir);
  if (instance.kind !== 'held') throw new Error('The folder is taken.');
  const logger = new RecordingLogger();
  const dispatch = createDispatch(app.handlers, logger, { checkOutput: false, policy: app.policy });
  instance.onClient((socket) => serveLocalClient(socket, dispatch, logger));
  const client = new Client({ name: 'Benchmark', version: '1.0.0' });
  const args = [PARLEY, 'mcp', '--data-dir', data.dir];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  const times: number[] = [];
  let found = 0;
  for (const { input: query } of queries) {
    const began = performance.now();
    const { content } = await client.callTool({ name: 'search_transcripts', arguments: { query } });
    times.push(performance.now() - began);
    if (JSON.stringify(content).includes('parley://')) found += 1;
  }
  await client.close();
  await instance.close();
  // An answer without hits takes no time, so the times would mean nothing.
  if (found === 0) throw new Error('No query finds anything.');
  printFigure('search_transcripts, p95', percentile(times, 0.95), {
    unit: 'ms',
    utterances,
    ...spread(times),
  });
  printFigure('queries that find something, of all', found / times.length);
} finally {
  await app.close();
  rmSync(data.dir, { recursive: true, force: true });
}
