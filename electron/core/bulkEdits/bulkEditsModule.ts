import type { BulkRow, RowError } from '#shared/contract/bulkEdits.ts';
import type { BulkEditId } from '#shared/contract/ids.ts';
import { ok } from '#shared/contract/result.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import { entriesPiece } from '#shared/domain/exportFile.ts';
import type { Handlers } from '../app.ts';
import { nameContacts } from '../edits/contactNames.ts';
import type { Edits } from '../edits/edits.ts';
import { errorOrigin } from '../errorOrigin.ts';
import type { Ports } from '../ports.ts';
import {
  onWorkspaces,
  PerWorkspace,
  type WorkspaceHandlers,
  type WorkspaceMethod,
  type Workspaces,
} from '../workspace/workspaces.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { ItemNow } from './bulkEditStore.ts';
import { BulkEdits } from './bulkEdits.ts';

const HEADINGS = [
  'row',
  'line',
  'engagement id',
  'engagement',
  'what',
  'state',
  'corrected',
  'contacts added',
  'contacts removed',
  // For reading the file back: names can contain anything.
  'contact ids added',
  'contact ids removed',
  'crm id before',
  'crm id',
  'crm type',
  'crm source',
  'request id',
  'problem',
];

function errorText(error: RowError): string {
  switch (error.kind) {
    case 'unreadable':
      return `Can’t read the row: unclosed quote. ${error.detail}`;
    case 'no-engagement':
      return 'The row names no engagement.';
    case 'nothing-asked':
      return 'The row contains no changes.';
    case 'unknown-address':
      return `No engagement has the URL ${error.url}.`;
    case 'ambiguous-address':
      return `${error.count} engagements have the URL ${error.url}.`;
    case 'no-email-address':
      return `“${error.text}” is not an email address.`;
    case 'unknown-email':
      return `No contact has the email address ${error.email}.`;
    case 'ambiguous-email':
      return `${error.count} contacts have the email address ${error.email}.`;
    case 'crm-type':
      return `“${error.text}” is not a supported CRM record type.`;
    case 'crm-source-missing':
      return 'The row doesn’t name the CRM of the record id.';
    case 'too-long':
      return `The value in “${error.column}” is too long.`;
    case 'too-many-contacts':
      return 'The row names more contacts than one change can hold.';
    case 'repeated':
      return `Row ${error.row} already changes the same engagement.`;
    case 'service':
      return 'detail' in error.problem ? error.problem.detail : error.problem.kind;
  }
}

function problemText({ errors, problem }: BulkRow): string {
  const said = errors.map(errorText);
  if (problem?.kind === 'api') said.push(`${problem.status} ${problem.title}. ${problem.detail}`);
  else if (problem !== null) said.push('detail' in problem ? problem.detail : problem.kind);
  if (problem?.kind === 'api') said.push(...problem.errors.map((error) => error.message));
  return said.join(' ');
}

function cells(row: BulkRow): (string | number | null)[] {
  const { change, names } = row;
  const named = (ids: readonly string[]): string =>
    ids.map((id) => (names[id] === undefined ? id : `${names[id]} (${id})`)).join('; ');
  const diff = change?.kind === 'contacts' ? diffContactSets(change.base, change.mine) : null;
  const link = change?.kind === 'crm' ? change : null;
  return [
    row.item,
    row.line,
    row.engagementId,
    row.engagementTitle,
    row.kind === null ? null : row.kind === 'crm' ? 'CRM link' : 'contacts',
    row.state,
    row.corrected ? 'yes' : null,
    diff === null ? null : named(diff.added),
    diff === null ? null : named(diff.removed),
    diff === null ? null : diff.added.join('; '),
    diff === null ? null : diff.removed.join('; '),
    link?.base?.crm_object_id ?? null,
    link?.mine.crm_object_id ?? null,
    link?.mine.object_type ?? null,
    link?.mine.source ?? null,
    row.requestId,
    problemText(row),
  ];
}

/** Rows per chunk. Even with long contact sets, a chunk stays below the message size limit. */
const ROWS_PER_PIECE = 100;

function rowOf(item: ItemNow): BulkRow {
  return {
    item: item.item,
    line: item.line,
    engagementId: item.engagementId,
    engagementTitle: item.title,
    kind: item.kind,
    state: item.stateNow,
    change: item.change,
    names: item.names,
    errors: item.errors,
    editId: item.editId,
    problem: item.problem,
    requestId: item.requestId,
    corrected: item.correctedCells !== null || item.correctedValue !== null,
  };
}

function contactsOf({ change }: BulkRow): string[] {
  return change?.kind === 'contacts' ? [...change.base, ...change.mine] : [];
}

function bulkEditHandlers(
  of: (workspace: Workspace) => BulkEdits,
): WorkspaceHandlers<Extract<WorkspaceMethod, `bulkEdits.${string}`>> {
  return {
    'bulkEdits.upload': (workspace, { uploadId, piece }) => of(workspace).upload(uploadId, piece),
    'bulkEdits.previewCsv': (workspace, { uploadId, reading }) => of(workspace).previewCsv(uploadId, reading),
    'bulkEdits.readCsv': (workspace, { uploadId, fileName, reading }) =>
      of(workspace).createFromCsv(uploadId, fileName, reading),
    'bulkEdits.fromSelection': (workspace, { engagementIds, action }) =>
      of(workspace).createFromSelection(engagementIds, action),
    'bulkEdits.list': (workspace) => of(workspace).list(),
    'bulkEdits.get': (workspace, { bulkEditId }) => of(workspace).get(bulkEditId),
    'bulkEdits.rows': async (workspace, { bulkEditId, states, offset, limit }) => {
      const items = of(workspace).rows(bulkEditId, states, offset, limit);
      if (!items.ok) return items;
      return ok({ rows: await nameContacts(workspace, items.value.map(rowOf), contactsOf) });
    },
    'bulkEdits.cells': (workspace, { bulkEditId, item }) => {
      const cells = of(workspace).cells(bulkEditId, item);
      return cells.ok ? ok({ cells: cells.value }) : cells;
    },
    'bulkEdits.correct': async (workspace, { bulkEditId, item, correction }, { signal }) => {
      const items = await of(workspace).correct(bulkEditId, item, correction, signal);
      if (!items.ok) return items;
      return ok({ rows: await nameContacts(workspace, items.value.map(rowOf), contactsOf) });
    },
    'bulkEdits.warnings': (workspace, { bulkEditId }) => of(workspace).warnings(bulkEditId),
    'bulkEdits.apply': (workspace, { bulkEditId }) => of(workspace).apply(bulkEditId),
    'bulkEdits.pause': (workspace, { bulkEditId }) => of(workspace).pause(bulkEditId),
    'bulkEdits.resume': (workspace, { bulkEditId }) => of(workspace).resume(bulkEditId),
    'bulkEdits.stop': (workspace, { bulkEditId }) => of(workspace).stop(bulkEditId),
    'bulkEdits.retryFailed': (workspace, { bulkEditId }) => of(workspace).retryFailed(bulkEditId),
    'bulkEdits.remove': (workspace, { bulkEditId }) => {
      const removed = of(workspace).remove(bulkEditId);
      return removed.ok ? ok({}) : removed;
    },
    'bulkEdits.export': async (workspace, { bulkEditId, format, after }) => {
      const items = of(workspace).rows(bulkEditId, [], after, ROWS_PER_PIECE);
      if (!items.ok) return items;
      const next = items.value.length < ROWS_PER_PIECE ? null : after + items.value.length;
      const place = { first: after === 0, last: next === null };
      const rows = await nameContacts(workspace, items.value.map(rowOf), contactsOf);
      return ok({ text: entriesPiece(rows, format, place, { headings: HEADINGS, cells }), next });
    },
  };
}

/**
 * Short enough to feel immediate, long enough that a bulk edit of thousands doesn't flood the page with
 * events.
 */
const BATCH_MS = 100;

interface BulkEditsModule {
  readonly handlers: Pick<Handlers, Extract<keyof Handlers, `bulkEdits.${string}`>>;
  readonly of: (workspace: Workspace) => BulkEdits;
  /** A bulk edit was created, progressed or was deleted. */
  changed(workspace: Workspace, id: BulkEditId): void;
  /** The state of a workspace's rate limit changed. */
  rateChanged(workspace: Workspace): void;
  close(): void;
}

/** Bulk edits: one change to many engagements, carried out as one edit per engagement. */
export function openBulkEditsModule(
  ports: Ports,
  workspaces: Pick<Workspaces, 'get'>,
  editsOf: (workspace: Workspace) => Edits,
): BulkEditsModule {
  const changes = new BatchedNotifier<Workspace, BulkEditId>({
    clock: ports.clock,
    emit: (workspace, ids) => {
      for (const bulkEditId of ids) workspace.emit('bulkEdits.changed', { bulkEditId });
    },
    delayMs: BATCH_MS,
  });
  const opened = new PerWorkspace(
    (workspace) =>
      new BulkEdits(workspace, {
        edits: editsOf(workspace),
        clock: ports.clock,
        onChange: (id) => changes.notify(workspace, [id]),
        onError: (error) =>
          ports.logger.error('The preview of a bulk edit failed.', { reason: errorOrigin(error) }),
      }),
    (bulkEdits) => bulkEdits.close(),
  );
  return {
    handlers: onWorkspaces(workspaces, bulkEditHandlers(opened.of)),
    of: opened.of,
    changed: (workspace, id) => changes.notify(workspace, [id]),
    rateChanged: (workspace) => opened.known(workspace.id)?.rateChanged(),
    close: () => changes.close(),
  };
}
