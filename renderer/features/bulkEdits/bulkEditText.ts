import type { BulkEdit, BulkRow, RowError } from '#shared/contract/bulkEdits.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { noUndoCount, undoReport } from '../../edits/editOutcome.ts';
import { crmLinkText, describeHold } from '../../edits/editText.ts';
import { describeProblem } from '../../text/describeProblem.ts';
import type { Text } from '../../text/messages.gen.d.ts';
import type { Format } from '../../text/format.ts';
import {
  type BulkEditPhase,
  type BulkEditSummary,
  phaseOf,
  workOf,
  progressOf,
  unwrittenCount,
  writtenCount,
} from './bulkEditState.ts';

/** The message for a bulk edit that was busy until now; null if it continues, or the user paused it. */
export function endedMessage(
  text: Text,
  before: BulkEditPhase | undefined,
  bulkEdit: BulkEdit,
): string | null {
  const { ended } = text.bulkEdits;
  const now = workOf(bulkEdit);
  const name = bulkEditName(text, bulkEdit);
  if (before === 'checking') {
    if (now === 'checked' || now === 'nothing')
      return ended.checked({ name, ready: bulkEdit.counts.ready, bad: bulkEdit.counts.invalid });
    return now === 'paused' && bulkEdit.problem !== null ? ended.paused({ name }) : null;
  }
  if (before !== 'running') return null;
  if (now !== 'failed' && now !== 'finished') return null;
  const [written, left, replaced] = [
    writtenCount(bulkEdit.counts),
    unwrittenCount(bulkEdit.counts),
    bulkEdit.counts.overwrote,
  ];
  const words =
    left > 0 ? ended.failed({ name, done: written, left }) : ended.finished({ name, done: written });
  return replaced === 0 ? words : `${words} ${text.edits.manyReplaced({ count: replaced })}`;
}

/** The system notification for a finished bulk edit. Shown outside the app, so it contains only numbers. */
export function endedNotification(
  { app: { notices } }: Pick<Text, 'app'>,
  before: BulkEditPhase | undefined,
  { counts }: Pick<BulkEdit, 'counts'>,
): string {
  if (before === 'checking') return notices.bulkEditReady({ ready: counts.ready });
  const left = unwrittenCount(counts) + counts.overwrote;
  return left === 0
    ? notices.bulkEditEnded({ written: writtenCount(counts) })
    : notices.bulkEditEndedWithLeft({ written: writtenCount(counts), left });
}

/** The name of a bulk edit: its action, or its file. */
export function bulkEditName(text: Text, { origin }: Pick<BulkEdit, 'origin'>): string {
  const { bulkEdits, editors } = text;
  if (origin.kind === 'csv') return origin.fileName;
  const { action } = origin;
  if (action.kind === 'crm') return bulkEdits.names.crm({ link: crmLinkText(text, action.link) });
  const [first, ...others] = action.contactIds;
  if (first === undefined) return bulkEdits.names.replaceNobody;
  const name = action.names[first] ?? editors.contactById({ id: first });
  return bulkEdits.names[action.mode]({
    names: others.length === 0 ? name : bulkEdits.peopleAndMore({ name, more: others.length }),
  });
}

/** Where an item is: its line of the file, or its number. */
export function placeText(
  text: Text,
  format: Format,
  { line, item }: Pick<BulkRow, 'line' | 'item'>,
): string {
  const { bulkEdits } = text;
  return line === null
    ? bulkEdits.rowTitle({ item: format.number(item) })
    : bulkEdits.line({ line: format.number(line) });
}

/** The changes of an item, one per line. Empty if nothing changes or it hasn't been checked yet. */
export function changeLines(
  text: Text,
  format: Format,
  { change, names }: Pick<BulkRow, 'change' | 'names'>,
) {
  const { bulkEdits, editors } = text;
  if (change === null) return [];
  if (change.kind === 'crm') {
    return [
      bulkEdits.becomes({ before: crmLinkText(text, change.base), after: crmLinkText(text, change.mine) }),
    ];
  }
  const { added, removed } = diffContactSets(change.base, change.mine);
  const named = (ids: typeof added) =>
    format.names(ids.map((id) => names[id] ?? editors.contactById({ id })));
  return [
    ...(added.length === 0 ? [] : [bulkEdits.toAdd({ names: named(added) })]),
    ...(removed.length === 0 ? [] : [bulkEdits.toRemove({ names: named(removed) })]),
  ];
}

export function errorText(text: Text, format: Format, error: RowError): string {
  const { errors } = text.bulkEdits;
  switch (error.kind) {
    case 'unreadable':
      return errors.unreadable({ detail: error.detail });
    case 'unknown-address':
      return errors['unknown-address']({ url: error.url });
    case 'ambiguous-address':
      return errors['ambiguous-address']({ url: error.url, count: error.count });
    case 'no-email-address':
      return errors['no-email-address']({ text: error.text });
    case 'unknown-email':
      return errors['unknown-email']({ email: error.email });
    case 'ambiguous-email':
      return errors['ambiguous-email']({ email: error.email, count: error.count });
    case 'crm-type':
      return error.text === '' ? errors['crm-type-missing'] : errors['crm-type']({ text: error.text });
    case 'too-long':
      return errors['too-long']({ column: error.column });
    case 'repeated':
      return errors.repeated({ row: format.number(error.row) });
    case 'no-engagement':
    case 'nothing-asked':
    case 'crm-source-missing':
    case 'too-many-contacts':
      return errors[error.kind];
    case 'service': {
      const words = describeProblem(text, format, error.problem);
      return [words.what, ...words.fields.map(({ message }) => message)].join('. ');
    }
  }
}

/** Why an item is invalid or wasn't written, one reason per line. */
export function troubleLines(text: Text, format: Format, row: Pick<BulkRow, 'errors' | 'problem'>): string[] {
  const said = row.errors.map((error) => errorText(text, format, error));
  if (row.problem === null) return said;
  const words = describeProblem(text, format, row.problem);
  return [...said, [words.what, ...words.fields.map(({ message }) => message)].join('. ')];
}

/** The status of a bulk edit in sentences: what was done, and why it stands still if it does. */
export function statusText(text: Text, format: Format, bulkEdit: BulkEdit): string {
  const words = workText(text, format, bulkEdit);
  const { hold, problem } = bulkEdit;
  if (hold === null || phaseOf(bulkEdit) !== 'waiting') return words;
  const isPreview = workOf(bulkEdit) === 'checking' && hold.reason !== 'rate';
  return `${words} ${isPreview ? text.bulkEdits.previewWaits : describeHold(text, format, hold, problem)}`;
}

function workText(text: Text, format: Format, bulkEdit: BulkEdit): string {
  const { bulkEdits: bulk } = text;
  const progress = progressOf(bulkEdit);
  const [done, all] = [format.number(progress?.done ?? 0), format.number(progress?.all ?? 0)];
  switch (workOf(bulkEdit)) {
    case 'checking':
      return bulk.checkedOf({ done, all });
    case 'running':
      return bulk.writtenOf({ done, all });
    case 'paused':
      return bulkEdit.state === 'checking'
        ? `${bulk.checkedOf({ done, all })} ${bulk.pausedCheck}`
        : `${bulk.writtenOf({ done, all })} ${bulk.pausedRun}`;
    case 'checked':
      return bulk.readyTitle({ count: bulkEdit.counts.ready });
    case 'nothing':
      return bulk.nothingReady;
    case 'finished':
    case 'failed': {
      const { withdrawn: skipped, overwrote } = bulkEdit.counts;
      const [written, left] = [writtenCount(bulkEdit.counts), unwrittenCount(bulkEdit.counts)];
      return [
        left + skipped > 0
          ? bulk.finishedSome({ done: written, left, skipped })
          : bulk.finishedAll({ count: written }),
        ...(overwrote > 0 ? [text.edits.manyReplaced({ count: overwrote })] : []),
      ].join(' ');
    }
    case 'undoing':
    case 'undone': {
      const { undone } = bulkEdit;
      const words = bulk.undoneOf({
        done: format.number(undone.done),
        all: format.number(undone.done + undone.waiting + undone.conflicts + undone.failed),
      });
      return undone.replaced === 0
        ? words
        : `${words} ${text.edits.manyReplaced({ count: undone.replaced })}`;
    }
  }
}

/** What became of an undo, or why none is possible. */
export function undoSentences(
  text: Text,
  bulkEdit: BulkEditSummary,
  undoable: OutputOf<'edits.undoable'> | undefined,
): readonly string[] {
  const { bulkEdits } = text;
  const phase = workOf(bulkEdit);
  // What is being undone, or was, isn't impossible to undo.
  if (phase === 'undoing' || phase === 'undone') return [];
  const impossible = undoable === undefined ? 0 : noUndoCount(undoable.impossible);
  const { undone } = bulkEdit;
  if (undone.done + undone.conflicts + undone.failed > 0) return undoReport(text, { ...undone, impossible });
  if (undoable === undefined || undoable.possible > 0 || impossible === 0) return [];
  return [(undoable.impossible.undecided ?? 0) > 0 ? bulkEdits.noUndoUndecided : bulkEdits.noUndo];
}

export function timeLeftText({ bulkEdits: bulk }: Text, seconds: number): string {
  if (seconds < 60) return bulk.left({ time: bulk.lessThanMinute });
  return bulk.left({
    time:
      seconds < 3600
        ? bulk.minutes({ count: Math.round(seconds / 60) })
        : bulk.hours({ count: Math.round(seconds / 3600) }),
  });
}
