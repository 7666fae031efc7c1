import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { mirrorFile } from '#core/workspace/workspace.ts';
import { callApp, must } from '#core/testing/callApp.ts';
import { mirroredApp, type MirroredApp } from '#core/testing/mirroredApp.ts';
import { RecordingLogger } from '#core/testing/testPorts.ts';
import { createDispatch } from '#host/dispatch.ts';
import { serveLocalClient } from '../../common/localClients.ts';
import { acquireInstance } from '../../common/singleInstance.ts';

/** The command, as it is installed. */
export const PARLEY = path.join(import.meta.dirname, '../../../commands/parley.mjs');

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Makes a program take its output for a terminal of 80 columns. */
const TERMINAL = 'Object.assign(process.stdout, { isTTY: true, columns: 80 });';

export interface ServedWorkspace extends MirroredApp {
  /** Runs the command line with its data folder. */
  parley(...args: readonly string[]): Promise<Outcome>;
  /** The same, after this module. */
  parleyAfter(module: string, ...args: readonly string[]): Promise<Outcome>;
  /** The same as a terminal of 80 columns gets it. */
  parleyOnTerminal(...args: readonly string[]): Promise<Outcome>;
  /** Does `work` as if the first fill had not listed all engagements yet. */
  whileListing(work: () => Promise<void>): Promise<void>;
  /** All that was printed so far: no token may be in it. */
  readonly printed: readonly string[];
  /** Ends the app as far as other programs see it. */
  stopServing(): Promise<void>;
}

/** A mirrored, writable workspace with the local socket over which the command line reaches it. */
export async function servedWorkspace(
  engagements: number,
  cleanUp: (end: () => Promise<void>) => void,
): Promise<ServedWorkspace> {
  const args = ['--engagements', String(engagements), '--rate-limit', '100000', '--control'];
  const workspace = await mirroredApp(args, cleanUp);
  must(await workspace.call('connections.update', { readOnly: false }));
  const { baseUrl } = workspace.sandbox;
  const connection = { id: workspace.id, kind: 'remote', name: 'Test workspace', baseUrl };
  must(await workspace.call('views.add', { name: 'Long calls', query: 'type=CALL&order=title%3Aasc' }));
  const settings = {
    connections: [connection],
    lastConnection: workspace.id,
    views: workspace.ports.settings.get('views'),
  };
  writeFileSync(path.join(workspace.data.dir, 'settings.json'), JSON.stringify(settings));
  const instance = await acquireInstance(workspace.data.dir);
  if (instance.kind !== 'held') throw new Error('The folder is taken.');
  const logger = new RecordingLogger();
  const dispatch = createDispatch(workspace.app.handlers, logger, {
    checkOutput: true,
    policy: workspace.app.policy,
  });
  instance.onClient((socket) => serveLocalClient(socket, dispatch, logger));
  let closing: Promise<void> | null = null;
  const stopServing = (): Promise<void> => (closing ??= instance.close());
  cleanUp(stopServing);
  const printed: string[] = [];
  const run = (module: string, args: readonly string[]): Promise<Outcome> =>
    new Promise((resolve) => {
      const first = ['--import', `data:text/javascript,${encodeURIComponent(module)}`];
      execFile(
        process.execPath,
        [...first, PARLEY, ...args, '--data-dir', workspace.data.dir],
        { env: { ...process.env, PARLEY_TOKEN: workspace.sandbox.tokens.full } },
        (error, out, err) => {
          printed.push(out, err);
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
        },
      );
    });
  const setFilled = (filled: boolean): void => {
    const database = new DatabaseSync(mirrorFile(workspace.data.dir, workspace.id));
    database.exec(
      `UPDATE sync_state SET json = json_set(json, '$.collections.engagements.filled', json('${filled}'))`,
    );
    database.close();
  };
  return {
    ...workspace,
    stopServing,
    whileListing: async (work) => {
      // Sync would store its state again.
      must(await callApp(workspace.app, 'settings.update', { sync: { paused: true } }));
      setFilled(false);
      await work().finally(() => setFilled(true));
      must(await callApp(workspace.app, 'settings.update', { sync: { paused: false } }));
    },
    parley: (...args) => run('', args),
    parleyAfter: (module, ...args) => run(module, args),
    parleyOnTerminal: (...args) => run(TERMINAL, args),
    printed,
  };
}
