import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MOST_SIGNAL_COLUMNS } from '#shared/contract/enumerations.ts';
import { signalColumn, signalOfColumn } from '#shared/domain/signals/signalColumns.ts';
import { signalDefinitionsQuery } from '../../queries/searchQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useTypedSearch } from '../../ui/useDebounced.ts';
import { ChoiceList } from './filters/ChoiceList.tsx';
import { useConnectionId } from '../../queries/workspace.ts';

/** Chooses the signals that a view shows as columns, by their names. */
export function SignalColumnsDialog({
  keys,
  onChoose,
  onClose,
}: {
  /** The keys of all columns of the view, in order. */
  readonly keys: readonly string[];
  readonly onChoose: (keys: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const connectionId = useConnectionId();
  const { app, signals } = useText();
  const { typed, onTyped, search, isFor } = useTypedSearch();
  const query = useQuery({
    ...signalDefinitionsQuery(connectionId, search),
    placeholderData: keepPreviousData,
  });
  const chosen = keys.flatMap((key) => signalOfColumn(key) ?? []);
  const { definitions = [], total = 0, waiting = 0 } = query.data ?? {};
  let note: string | null = null;
  if (waiting > 0) note = signals.waiting({ count: waiting });
  else if (total > definitions.length) note = signals.mostFrequent({ count: definitions.length, total });
  else if (query.data !== undefined && total === 0 && search === '') note = signals.noneBody;
  return (
    <Dialog
      title={signals.asColumns}
      width="narrow"
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {app.close}
        </Button>
      }
    >
      <ChoiceList
        label={signals.asColumns}
        choices={definitions.map(({ id, name, distinction, engagements }) => ({
          value: id,
          label: name,
          detail: distinction ?? undefined,
          count: engagements,
        }))}
        chosen={chosen}
        cap={{ most: MOST_SIGNAL_COLUMNS, words: signals.mostColumns({ most: MOST_SIGNAL_COLUMNS }) }}
        search={{
          value: typed,
          placeholder: signals.findSignal,
          settled: isFor(query),
          onValue: onTyped,
        }}
        note={note}
        onChange={(ids) => {
          const kept = keys.filter(
            (key) => ids.includes(signalOfColumn(key) ?? '') || signalOfColumn(key) === null,
          );
          onChoose([...kept, ...ids.filter((id) => !chosen.includes(id)).map(signalColumn)]);
        }}
      />
    </Dialog>
  );
}
