import type { Edit } from '#shared/contract/edit.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import { WRITTEN } from '#shared/domain/edits/editStates.ts';
import type { Text } from '../text/en/index.ts';
import type { Format } from '../text/format.ts';

/** What others did meanwhile and what the service kept or left out, in sentences. */
export function asideOf(text: Text, format: Format, { result, names }: Edit): string[] {
  if (result?.kind !== 'contacts') return [];
  const { editors, edit } = text;
  const lines: readonly [readonly ContactId[], (people: string) => string][] = [
    [result.alsoAdded, editors.alsoAdded],
    [result.alsoRemoved, editors.alsoRemoved],
    [result.keptByService, editors.keptByService],
    [result.notStored, editors.notStored],
  ];
  return lines.flatMap(([ids, say]) =>
    ids.length === 0 ? [] : [say(format.names(ids.map((id) => names[id] ?? edit.contactById(id))))],
  );
}

export interface Outcome {
  readonly words: string;
  readonly details: readonly string[];
  /** Edits that can be taken back. */
  readonly undoable: readonly Edit[];
}

function ofOne(text: Text, format: Format, edit: Edit): Outcome {
  const { editors } = text;
  const title = edit.engagementTitle?.trim() ?? '';
  const named = title === '' ? editors.noTitle : title;
  if (edit.state === 'overwrote') return { words: editors.overwrote(named), details: [], undoable: [] };
  if (edit.state !== 'done' && edit.state !== 'unread') {
    return { words: editors.stuck(named), details: [], undoable: [] };
  }
  const aside = asideOf(text, format, edit);
  if (edit.undo.kind === 'impossible' && edit.undo.why === 'nothing-written') {
    return { words: editors.alreadySo, details: aside, undoable: [] };
  }
  const saved = edit.change.kind === 'contacts' ? editors.contactsSaved(named) : editors.crmSaved(named);
  return {
    words: edit.state === 'unread' ? editors.savedUnread : saved,
    details: edit.undo.kind === 'impossible' ? [...aside, editors.whyNoUndo[edit.undo.why]] : aside,
    undoable: edit.undo.kind === 'possible' ? [edit] : [],
  };
}

/** What to say once edits that somebody waited for have come to their end. */
export function outcomeOf(text: Text, format: Format, edits: readonly Edit[]): Outcome | null {
  const [only] = edits;
  if (only === undefined) return null;
  if (edits.length === 1) return ofOne(text, format, only);
  const { editors } = text;
  const saved = edits.filter(({ state }) => WRITTEN.includes(state));
  const replaced = saved.filter(({ state }) => state === 'overwrote').length;
  const undoable = saved.filter(({ undo }) => undo.kind === 'possible');
  const stuck = edits.length - saved.length;
  const final = saved.length - undoable.length - replaced;
  return {
    words: editors.manySaved(saved.length),
    details: [
      ...(stuck === 0 ? [] : [editors.manyStuck(stuck)]),
      ...(replaced === 0 ? [] : [editors.manyReplaced(replaced)]),
      ...(final === 0 ? [] : [editors.manyNoUndo(final)]),
    ],
    undoable,
  };
}
