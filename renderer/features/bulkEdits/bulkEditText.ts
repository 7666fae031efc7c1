import type { BulkEdit, BulkRow, RowError } from '#shared/contract/bulkEdits.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import { crmLinkText } from '../../edits/editText.ts';
import { describeProblem } from '../../text/describeProblem.ts';
import type { Text } from '../../text/en/index.ts';
import type { Format } from '../../text/format.ts';
import { type BulkEditPhase, phaseOf, progressOf, unwrittenCount, writtenCount } from './bulkEditState.ts';

/** The message for a bulk edit that was busy a moment ago; null where it goes on, or the user paused it. */
export function endedMessage(
  text: Text,
  before: BulkEditPhase | undefined,
  bulkEdit: BulkEdit,
): string | null {
  const { ended } = text.bulkEdits;
  const now = phaseOf(bulkEdit);
  const name = bulkEditName(text, bulkEdit);
  if (before === 'checking') {
    if (now === 'checked' || now === 'nothing')
      return ended.checked(name, bulkEdit.counts.ready, bulkEdit.counts.invalid);
    return now === 'paused' && bulkEdit.problem !== null ? ended.paused(name) : null;
  }
  if (before !== 'running') return null;
  if (now !== 'failed' && now !== 'finished') return null;
  const [written, left, replaced] = [
    writtenCount(bulkEdit.counts),
    unwrittenCount(bulkEdit.counts),
    bulkEdit.counts.overwrote,
  ];
  const words = left > 0 ? ended.failed(name, written, left) : ended.finished(name, written);
  return replaced === 0 ? words : `${words} ${text.editors.manyReplaced(replaced)}`;
}

/** The system notification for a bulk edit that has ended. It is shown outside the app, so it holds numbers only. */
export function endedNotification(
  { notices }: Pick<Text, 'notices'>,
  before: BulkEditPhase | undefined,
  { counts }: Pick<BulkEdit, 'counts'>,
): string {
  if (before === 'checking') return notices.runChecked(counts.ready);
  const left = unwrittenCount(counts) + counts.overwrote;
  return left === 0
    ? notices.runEnded(writtenCount(counts))
    : notices.runEndedWithLeft(writtenCount(counts), left);
}

/** A bulk edit by its action, or by the file it was made from. */
export function bulkEditName(text: Text, { origin }: Pick<BulkEdit, 'origin'>): string {
  const { bulkEdits: bulk, edit } = text;
  if (origin.kind === 'csv') return origin.fileName;
  const { action } = origin;
  if (action.kind === 'crm') return bulk.runNames.crm(crmLinkText(text, action.link));
  const [first, ...others] = action.contactIds;
  if (first === undefined) return bulk.runNames.replaceNobody;
  const name = action.names[first] ?? edit.contactById(first);
  return bulk.runNames[action.mode](others.length === 0 ? name : bulk.peopleAndMore(name, others.length));
}

/** The changes of an item, one per line. Empty where nothing changes, and before it was checked. */
export function changeLines(
  text: Text,
  format: Format,
  { change, names }: Pick<BulkRow, 'change' | 'names'>,
) {
  const { bulkEdits: bulk, edit } = text;
  if (change === null) return [];
  if (change.kind === 'crm') {
    return [bulk.becomes(crmLinkText(text, change.base), crmLinkText(text, change.mine))];
  }
  const { added, removed } = diffContactSets(change.base, change.mine);
  const named = (ids: typeof added) => format.names(ids.map((id) => names[id] ?? edit.contactById(id)));
  return [
    ...(added.length === 0 ? [] : [bulk.toAdd(named(added))]),
    ...(removed.length === 0 ? [] : [bulk.toRemove(named(removed))]),
  ];
}

export function errorText(text: Text, format: Format, error: RowError): string {
  const { errors } = text.bulkEdits;
  switch (error.kind) {
    case 'unreadable':
      return errors.unreadable(error.detail);
    case 'unknown-address':
      return errors['unknown-address'](error.url);
    case 'ambiguous-address':
      return errors['ambiguous-address'](error.url, error.count);
    case 'no-email-address':
      return errors['no-email-address'](error.text);
    case 'unknown-email':
      return errors['unknown-email'](error.email);
    case 'ambiguous-email':
      return errors['ambiguous-email'](error.email, error.count);
    case 'crm-type':
      return errors['crm-type'](error.text);
    case 'too-long':
      return errors['too-long'](error.column);
    case 'repeated':
      return errors.repeated(format.number(error.row));
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

/** Why an item is invalid or was not written, one reason per line. */
export function troubleLines(text: Text, format: Format, row: Pick<BulkRow, 'errors' | 'problem'>): string[] {
  const said = row.errors.map((error) => errorText(text, format, error));
  if (row.problem === null) return said;
  const words = describeProblem(text, format, row.problem);
  return [...said, [words.what, ...words.fields.map(({ message }) => message)].join('. ')];
}

/** The state of a bulk edit in a sentence. */
export function statusText(text: Text, format: Format, bulkEdit: BulkEdit): string {
  const { bulkEdits: bulk } = text;
  const progress = progressOf(bulkEdit);
  const [done, all] = [format.number(progress?.done ?? 0), format.number(progress?.all ?? 0)];
  switch (phaseOf(bulkEdit)) {
    case 'checking':
      return bulk.checkedOf(done, all);
    case 'running':
      return bulk.writtenOf(done, all);
    case 'paused':
      return bulkEdit.state === 'checking'
        ? `${bulk.checkedOf(done, all)} ${bulk.pausedCheck}`
        : `${bulk.writtenOf(done, all)} ${bulk.pausedRun}`;
    case 'checked':
      return bulk.readyTitle(bulkEdit.counts.ready);
    case 'nothing':
      return bulk.nothingReady;
    case 'finished':
      return bulk.finishedAll(writtenCount(bulkEdit.counts));
    case 'failed':
      return [
        unwrittenCount(bulkEdit.counts) > 0
          ? bulk.finishedSome(writtenCount(bulkEdit.counts), unwrittenCount(bulkEdit.counts))
          : bulk.finishedAll(writtenCount(bulkEdit.counts)),
        ...(bulkEdit.counts.overwrote > 0 ? [text.editors.manyReplaced(bulkEdit.counts.overwrote)] : []),
      ].join(' ');
    case 'undoing':
    case 'undone': {
      const { undone } = bulkEdit;
      const words = bulk.undoneOf(
        format.number(undone.done),
        format.number(undone.done + undone.waiting + undone.conflicts + undone.failed),
      );
      return undone.replaced === 0 ? words : `${words} ${text.editors.manyReplaced(undone.replaced)}`;
    }
  }
}

export function timeLeftText({ bulkEdits: bulk }: Text, seconds: number): string {
  if (seconds < 60) return bulk.left(bulk.lessThanMinute);
  return bulk.left(
    seconds < 3600 ? bulk.minutes(Math.round(seconds / 60)) : bulk.hours(Math.round(seconds / 3600)),
  );
}
