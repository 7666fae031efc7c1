import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { contactsQuery } from '../queries/contacts.ts';
import { contactRecordsQuery } from '../queries/pickers.ts';
import { useText } from '../text/useText.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { ProblemView } from '../ui/ProblemView.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useDebounced } from '../ui/useDebounced.ts';
import { pickedOf, pickedOfRecord, type PickedContact } from './pickedContact.ts';
import css from './Pickers.module.css';

const SETTLED_MS = 120;

/** From the local copy at once; whoever isn't in it yet is looked for by the service. */
function useFoundContacts(connectionId: ConnectionId, search: string) {
  const local = useQuery({
    ...contactRecordsQuery(connectionId, search),
    placeholderData: keepPreviousData,
  });
  const isUnknown = local.isError || (local.isSuccess && local.data.total === 0);
  const remote = useInfiniteQuery({ ...contactsQuery(connectionId, search), enabled: isUnknown });
  if (!isUnknown) {
    return {
      found: (local.data?.rows ?? []).map(pickedOfRecord),
      isPending: local.isPending,
      error: null,
      more: null,
      retry: () => void local.refetch(),
    };
  }
  const rows = (remote.data?.pages ?? []).flatMap((page) => page.rows);
  return {
    found: [...new Map(rows.map((row) => [row.id, pickedOf(row)])).values()],
    isPending: remote.isPending,
    error: remote.error?.problem ?? null,
    more: remote.hasNextPage && !remote.isFetchingNextPage ? () => void remote.fetchNextPage() : null,
    retry: () => void remote.refetch(),
  };
}

/** Finds contacts of the workspace by name or address; a click chooses one, Enter the first that fits. */
export function ContactPicker({
  connectionId,
  isChosen,
  onChoose,
}: {
  readonly connectionId: ConnectionId;
  readonly isChosen: (contact: PickedContact) => boolean;
  readonly onChoose: (contact: PickedContact) => void;
}) {
  const text = useText();
  const { edit } = text;
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SETTLED_MS);
  const { found, isPending, error, more, retry } = useFoundContacts(connectionId, search);

  return (
    <section aria-label={edit.found} className={css['column']}>
      <SearchField
        label={edit.contactsSearch}
        placeholder={edit.contactsSearchHint}
        value={typed}
        onValue={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          const first = found.find((contact) => !isChosen(contact));
          if (first === undefined || typed.trim() === '' || search !== typed.trim()) return;
          onChoose(first);
          setTyped('');
        }}
      />
      {error === null ? null : <ProblemView problem={error} onRetry={retry} />}
      <div className={css['scroll']}>
        {isPending ? (
          <div role="status" aria-label={text.app.loading} className={css['waiting']}>
            {[60, 45, 70, 52].map((width) => (
              <Skeleton key={width} width={`${width}%`} />
            ))}
          </div>
        ) : null}
        {!isPending && error === null && found.length === 0 ? (
          <p className={css['none']}>{search === '' ? edit.noContacts : edit.noContactFound}</p>
        ) : null}
        <ul>
          {found.map((contact) => {
            const name = contact.name ?? edit.contactById(contact.id);
            const chosen = isChosen(contact);
            return (
              <li key={contact.id}>
                <button
                  type="button"
                  className={css['person']}
                  aria-label={chosen ? `${name}, ${text.pickers.chosen}` : text.pickers.choose(name)}
                  aria-disabled={chosen}
                  onClick={() => {
                    if (!chosen) onChoose(contact);
                  }}
                >
                  <Avatar name={name} size={24} />
                  <span className={css['who']}>
                    <span className={css['name']}>{name}</span>
                    {contact.email === null || contact.email === name ? null : (
                      <span className={css['email']}>{contact.email}</span>
                    )}
                  </span>
                  {chosen ? <Check size={14} aria-hidden /> : <Plus size={14} aria-hidden />}
                </button>
              </li>
            );
          })}
        </ul>
        {more === null ? null : (
          <Button look="quiet" onClick={more}>
            {edit.moreContacts}
          </Button>
        )}
      </div>
    </section>
  );
}
