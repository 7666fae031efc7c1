import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { must } from '#core/testing/callApp.ts';
import { mirroredApp, type MirroredApp } from '#core/testing/mirroredApp.ts';
import { RecordingLogger } from '#core/testing/testPorts.ts';
import { createDispatch } from '#host/dispatch.ts';
import { serveLocalClient } from '../../common/localClients.ts';
import { acquireInstance } from '../../common/singleInstance.ts';

/** The command, as it is installed. */
export const PARLEY = path.join(import.meta.dirname, '../../../commands/parley.mjs');

export interface ServedWorkspace extends MirroredApp {
  /** Ends the app as far as other programs see it. */
  stopServing(): Promise<void>;
}

/** A mirrored, writable workspace with the local socket over which the command line reaches it. */
export async function servedWorkspace(
  engagements: number,
  cleanUp: (end: () => Promise<void>) => void,
): Promise<ServedWorkspace> {
  const args = ['--engagements', String(engagements), '--rate-limit', '100000'];
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
  return { ...workspace, stopServing };
}
