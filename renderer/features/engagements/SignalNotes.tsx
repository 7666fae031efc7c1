import { ALL_SIGNALS } from '#shared/contract/enumerations.ts';
import { parseSearch } from '#shared/domain/search/parseSearch.ts';
import { noteText } from '../../text/searchNote.ts';
import { useText } from '../../text/useText.ts';
import { useNow } from '../../ui/useNow.ts';
import { useWorkspaceRead } from '../../queries/workspace.ts';

/** Says which conditions on signals can't hold in this workspace, and which signals or values there are. */
export function SignalNotes({
  conditions,
}: {
  /** In the search language, without `signal:`. */
  readonly conditions: readonly string[];
}) {
  const { search } = useText();
  const now = new Date(useNow());
  const { data } = useWorkspaceRead('mirror.signalDefinitions', { search: '', limit: ALL_SIGNALS });
  if (data === undefined) return null;
  const signals = () => data.definitions;
  const parts = conditions.flatMap((condition) => parseSearch(`signal:${condition}`, { now, signals }).parts);
  return parts.flatMap(({ note }) => (note === null ? [] : ` ${noteText(search, note)}`)).join('');
}
