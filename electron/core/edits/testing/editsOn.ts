import type { Change } from '#shared/contract/edit.ts';
import { connectionId, contactId, engagementId, type EditId } from '#shared/contract/ids.ts';
import { ok } from '#shared/contract/result.ts';
import type { Clock } from '../../ports.ts';
import { Service } from '../../api/adapter/service.ts';
import { ApiClient } from '../../api/apiClient.ts';
import { must } from '../../testing/callApp.ts';
import { testPorts } from '../../testing/testPorts.ts';
import { WorkspaceData } from '../../database/workspaceData.ts';
import type { CleanUp } from '../../testing/cleanUp.ts';
import { toStoredDraft, Edits, type EditsOptions } from '../edits.ts';
import type { StoredEdit } from '../outbox/outbox.ts';

export const CONNECTION = connectionId.parse('connection');

export interface EditsOnOptions extends Partial<
  Pick<EditsOptions, 'steps' | 'makeOutbox' | 'settleMs' | 'confirmMs' | 'onAccepted' | 'onSettled'>
> {
  readonly clock?: Clock;
  readonly dataDir?: string;
  readonly token?: string;
  /** Ends every backoff at once. */
  readonly impatient?: boolean;
}

export const contacts = (...names: string[]) => names.map((name) => contactId.parse(name));
export const engagement = (name: string) => engagementId.parse(name);

/** Edits over a real connection to this address; nothing is mocked in between. */
export function editsOn(baseUrl: string, options: EditsOnOptions = {}, cleanUp?: CleanUp) {
  const { clock, dataDir, token, impatient, ...rest } = options;
  const ports = testPorts({
    ...(clock === undefined ? {} : { clock }),
    ...(dataDir === undefined ? {} : { dataDir }),
  });
  const client = new ApiClient({ ports, baseUrl, credential: { token: token ?? 'token', form: 'bearer' } });
  const service = new Service(
    client,
    () => new Set(),
    () => undefined,
  );
  const record = { name: 'Test workspace', readOnly: false };
  const changeListeners: (() => void)[] = [];
  const data = new WorkspaceData({ dataDir: ports.dataDir, id: CONNECTION });
  const workspace = { id: CONNECTION, data, record, connect: () => Promise.resolve(ok({ service })) };
  const edits = new Edits(workspace, {
    ports,
    onChange: () => {
      for (const listener of changeListeners.splice(0)) listener();
    },
    onWritten: () => undefined,
    settleMs: 20,
    confirmMs: 60,
    ...rest,
  });

  if (impatient === true) {
    edits.onOutcome((_edit, outcome) => {
      if (outcome.kind === 'unsettled' && outcome.next.kind === 'retry') edits.tryNow();
    });
  }

  const close = async (): Promise<void> => {
    await edits.close();
    data.close();
    client.close();
  };
  cleanUp?.(close);
  const find = (id: EditId): StoredEdit | null => must(edits.store.with(({ outbox }) => outbox.find(id)));
  return {
    edits,
    ports,
    record,
    find,
    /** Resolves at the next change notification to the page. */
    changed: (): Promise<void> => new Promise((resolve) => changeListeners.push(resolve)),
    /** Queues an edit as if staged and committed; returns its id once it is on disk. */
    queue: (id: string, change: Change): EditId => {
      const draft = toStoredDraft({
        engagementId: engagement(id),
        engagementTitle: `Call ${id}`,
        change,
        names: {},
      });
      must(edits.queue([draft]));
      return draft.id;
    },
    /** Resolves with the edit once it can't progress by itself. */
    settled: (id: EditId): Promise<StoredEdit> =>
      new Promise((resolve) => {
        const check = (): boolean => {
          const edit = find(id);
          const over = edit !== null && edit.state !== 'queued' && edit.state !== 'writing';
          if (over) resolve(edit);
          return over;
        };
        if (check()) return;
        const stop = edits.onOutcome(() => {
          if (check()) stop();
        });
      }),
    close,
  };
}

export const setContacts = (base: readonly string[], mine: readonly string[]): Change => ({
  kind: 'contacts',
  base: contacts(...base),
  mine: contacts(...mine),
});

export const setLink = (base: string | null, mine: string): Change => ({
  kind: 'crm',
  base: base === null ? null : { object_type: 'deal', crm_object_id: base, source: 'HUBSPOT' },
  mine: { object_type: 'deal', crm_object_id: mine, source: 'HUBSPOT' },
  replaceTheirs: false,
});
