import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Contact } from '#shared/contract/contact.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { contactsQuery } from '../../queries/contacts.ts';
import { personName, primaryEmail } from '../../text/personName.ts';
import { useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { UnreadableNotice } from '../../ui/UnreadableNotice.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import css from './EditContacts.module.css';

const SETTLED_MS = 200;

/** Finds contacts of the workspace by name or address, page by page, to be added by a click or Enter. */
export function ContactSearch({
  connectionId,
  isOnCall,
  onAdd,
}: {
  readonly connectionId: ConnectionId;
  readonly isOnCall: (contact: Contact) => boolean;
  readonly onAdd: (contact: Contact) => void;
}) {
  const text = useText();
  const { edit } = text;
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SETTLED_MS);
  const query = useInfiniteQuery({
    ...contactsQuery(connectionId, search),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  const found = [...new Map(pages.flatMap((page) => page.rows).map((row) => [row.id, row])).values()];
  const unreadable = pages.flatMap((page) => page.unreadable);

  return (
    <section aria-label={edit.found} className={css['column']}>
      <SearchField
        label={edit.contactsSearch}
        placeholder={edit.contactsSearchHint}
        value={typed}
        onValue={setTyped}
        onKeyDown={(event) => {
          const first = found.find((contact) => !isOnCall(contact));
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || search !== typed.trim()) return;
          event.preventDefault();
          if (first !== undefined && typed.trim() !== '') onAdd(first);
        }}
      />
      {query.isError ? (
        <ProblemView problem={query.error.problem} onRetry={() => void query.refetch()} />
      ) : null}
      <div className={css['scroll']}>
        {query.isPending ? (
          <div role="status" aria-label={text.app.loading} className={css['waiting']}>
            {[60, 45, 70, 52].map((width) => (
              <Skeleton key={width} width={`${width}%`} />
            ))}
          </div>
        ) : null}
        {query.isSuccess && found.length === 0 && !query.hasNextPage ? (
          <p className={css['none']}>{search === '' ? edit.noContacts : edit.noContactFound}</p>
        ) : null}
        <ul>
          {found.map((contact) => {
            const name = personName(contact) ?? edit.contactById(contact.id);
            const email = primaryEmail(contact);
            const onCall = isOnCall(contact);
            return (
              <li key={contact.id}>
                <button
                  type="button"
                  className={css['person']}
                  aria-label={onCall ? `${name}, ${edit.onTheCall}` : edit.add(name)}
                  aria-disabled={onCall}
                  onClick={() => {
                    if (!onCall) onAdd(contact);
                  }}
                >
                  <Avatar name={name} size={24} />
                  <span className={css['who']}>
                    <span className={css['name']}>{name}</span>
                    {email === null || email === name ? null : <span className={css['email']}>{email}</span>}
                  </span>
                  {onCall ? <Check size={14} aria-hidden /> : <Plus size={14} aria-hidden />}
                </button>
              </li>
            );
          })}
        </ul>
        {query.hasNextPage ? (
          <Button look="quiet" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {edit.moreContacts}
          </Button>
        ) : null}
        {unreadable.length === 0 ? null : (
          <UnreadableNotice
            words={text.app.unreadable(unreadable.length)}
            title={text.app.unreadable(unreadable.length)}
            parts={unreadable}
          />
        )}
      </div>
    </section>
  );
}
