import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import type { App } from '../../app.ts';
import { callApp, must } from '../../testing/callApp.ts';

/** Calls the app like the page does, and waits for its events. */
export function bulkEditCalls(app: App, connectionId: ConnectionId) {
  const call = async <M extends MethodName>(
    method: M,
    input: Omit<InputOf<M>, 'connectionId'>,
  ): Promise<OutputOf<M>> =>
    // The contract checks the input.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    must(await callApp(app, method, { connectionId, ...input } as InputOf<M>));
  /** Resolves once the bulk edit is as wanted, reading it at each change event. */
  const becomes = (id: BulkEdit['id'], wanted: (bulkEdit: BulkEdit) => boolean): Promise<BulkEdit> =>
    new Promise((resolve, reject) => {
      const look = async (): Promise<void> => {
        const bulkEdit = await call('bulkEdits.get', { bulkEditId: id });
        if (!wanted(bulkEdit)) return;
        stop();
        resolve(bulkEdit);
      };
      const stop = app.onEvent(({ name }) => {
        if (name === 'bulkEdits.changed') look().catch(reject);
      });
      look().catch(reject);
    });
  return {
    call,
    reaches: (id: BulkEdit['id'], state: BulkEdit['state']) => becomes(id, (each) => each.state === state),
    standsStill: (id: BulkEdit['id']) => becomes(id, ({ hold }) => hold !== null),
  };
}
