import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ConnectionId, Cursor } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { ask, connectionKey, readPages } from '../queries/ask.ts';
import { contactOfRecord, type ContactSummary, matchesContact } from './contactSummary.ts';
import { useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import { Failure } from '../ui/ProblemView.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { UnreadableNotice } from '../ui/UnreadableNotice.tsx';
import { useDebounced } from '../ui/useDebounced.ts';
import { ContactButton, type PickerWords } from './ContactButton.tsx';
import { PickerColumn, PickerNote, PickerSkeleton } from './PickerColumn.tsx';
import { useConnectionId } from '../queries/workspace.ts';
import css from './Pickers.module.css';

const PEOPLE_AT_ONCE = 50;
const COMPANIES_AT_ONCE = 5;
const PEOPLE_A_COMPANY = 30;

type Rows = OutputOf<'mirror.records'>['rows'];

function domainsOf({ fields }: Rows[number]): string[] {
  const { domains } = fields;
  return (Array.isArray(domains) ? domains : []).flatMap((domain: unknown) => {
    if (typeof domain === 'string') return [domain];
    const held = typeof domain === 'object' && domain !== null && 'domain' in domain ? domain.domain : null;
    return typeof held === 'string' ? [held] : [];
  });
}

/** Contacts in the mirror by name, address or company name. Takes milliseconds and works offline. */
function localContactsQuery(connectionId: ConnectionId, search: string) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror.records', 'contacts', search],
    queryFn: async ({ signal }): Promise<ContactSummary[]> => {
      const find = (kind: 'contact' | 'company', words: string, limit: number) =>
        ask('mirror.records', { connectionId, kind, search: words, offset: 0, limit }, signal);
      const people = await find('contact', search, PEOPLE_AT_ONCE);
      const companies = search === '' ? { rows: [] } : await find('company', search, COMPANIES_AT_ONCE);
      const domains = [...new Set(companies.rows.flatMap(domainsOf))].slice(0, COMPANIES_AT_ONCE);
      const ofCompanies = await Promise.all(
        domains.map((domain) => find('contact', domain, PEOPLE_A_COMPANY)),
      );
      const found = [people, ...ofCompanies].flatMap(({ rows }) => rows.map(contactOfRecord));
      return [...new Map(found.map((contact) => [contact.id, contact])).values()];
    },
  });
}

const CONTACTS_A_PAGE = 50;

const contactsQuery = (connectionId: ConnectionId, search: string) =>
  readPages(
    'contacts.page',
    (cursor: Cursor | null) => ({ connectionId, search, cursor, limit: CONTACTS_A_PAGE }),
    null,
    ({ next }) => next,
  );

const SETTLED_MS = 200;

/** Whether the text has more than one email address. */
function isList(pasted: string): boolean {
  return pasted.split('@').length > 2;
}

/** The arrow keys move between the field and the results. */
function moveWithin(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.nativeEvent.isComposing) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input[type="search"], button[data-person]'),
  ];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[at + step];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

/**
 * Searches contacts by name, address or company: those in the mirror immediately, those from the API as they
 * arrive. Enter selects the first result.
 */
export function ContactPicker({
  words,
  suggestions = null,
  isChosen,
  onChoose,
  onList,
}: {
  readonly words: PickerWords;
  /** Shown for an empty query. */
  readonly suggestions?: ReactNode;
  readonly isChosen: (person: ContactSummary) => boolean;
  readonly onChoose: (person: ContactSummary) => void;
  /** Called with a pasted list of addresses, or empty to open the list. Missing if lists aren't supported. */
  readonly onList?: (pasted: string) => void;
}) {
  const connectionId = useConnectionId();
  const text = useText();
  const { editors } = text;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SETTLED_MS);
  const known = useQuery({ ...localContactsQuery(connectionId, search), placeholderData: keepPreviousData });
  const query = useInfiniteQuery({
    ...contactsQuery(connectionId, search),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  const listed: readonly ContactSummary[] = pages.flatMap((page) => page.rows);
  // Until the results for the current query arrive, earlier ones are filtered by it, so that a quick Enter
  // doesn't select the wrong contact.
  const settled = search === typed.trim();
  const named = (people: readonly ContactSummary[], current: boolean) =>
    current ? people : people.filter((person) => matchesContact(person, typed));
  const offered = [
    ...named(known.data ?? [], settled && !known.isPlaceholderData),
    ...named(listed, settled && !query.isPlaceholderData),
  ];
  const found = [...new Map(offered.map((person) => [person.id, person])).values()];
  const unreadable = pages.flatMap((page) => page.unreadable);
  const asked = settled && !query.isPlaceholderData;
  const searchedHere = settled && !known.isPending && !known.isPlaceholderData;

  useEffect(() => field.current?.focus(), []);

  return (
    <PickerColumn
      label={editors.found}
      onKeyDown={moveWithin}
      head={
        <SearchField
          ref={field}
          label={editors.contactsSearch}
          placeholder={editors.contactsSearchHint}
          value={typed}
          onValue={setTyped}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (onList === undefined || !isList(pasted)) return;
            event.preventDefault();
            onList(pasted);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
              return;
            event.preventDefault();
            const first = found.find((person) => !isChosen(person));
            if (first === undefined || typed.trim() === '' || !settled) return;
            onChoose(first);
            // Select the text, ready for the next name.
            field.current?.select();
          }}
        />
      }
      foot={
        onList === undefined ? null : (
          <Button look="quiet" className={css['toList']} onClick={() => onList('')}>
            <ClipboardList size={14} aria-hidden />
            {editors.fromList}
          </Button>
        )
      }
    >
      {typed.trim() === '' ? suggestions : null}
      {(query.isPending || !asked || !searchedHere) && found.length === 0 ? (
        <PickerSkeleton label={text.app.loading} />
      ) : null}
      {query.isError ? (
        found.length > 0 ? (
          <PickerNote>{editors.onlyKnownHere}</PickerNote>
        ) : searchedHere ? (
          <Failure of={query} />
        ) : null
      ) : null}
      {query.isSuccess && asked && searchedHere && found.length === 0 && !query.hasNextPage ? (
        <PickerNote>{search === '' ? editors.noContacts : editors.noContactFound}</PickerNote>
      ) : null}
      <ul>
        {found.map((person) => (
          <li key={person.id}>
            <ContactButton
              person={person}
              chosen={isChosen(person)}
              words={words}
              onChoose={() => onChoose(person)}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button look="quiet" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {editors.moreContacts}
        </Button>
      ) : null}
      {unreadable.length === 0 ? null : (
        <UnreadableNotice
          words={text.app.unreadable({ count: unreadable.length })}
          title={text.app.unreadable({ count: unreadable.length })}
          parts={unreadable}
        />
      )}
    </PickerColumn>
  );
}
