import { useQuery } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import { useId, useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { coverageQuery } from '../../queries/syncQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Text } from '../../ui/primitives.tsx';
import { SEARCH_OPERATORS } from './searchOperators.ts';
import css from './SearchHelp.module.css';

function Searchable({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { search } = useText();
  const format = useFormat();
  const { data: coverage } = useQuery(coverageQuery(connectionId));
  if (coverage === undefined) return null;
  const { engagements, unread, utterances } = coverage;
  return (
    <Text as="p" size="small" tone="tertiary" className={css['coverage']}>
      {search.searchable({ engagements: format.number(engagements), lines: format.number(utterances) })}{' '}
      {unread === 0 ? null : search.notYetRead({ count: format.number(unread) })}
    </Text>
  );
}

/** The search operators, inserted by a click, and how much of the workspace is searchable. */
export function SearchHelp({
  connectionId,
  onInsert,
}: {
  readonly connectionId: ConnectionId;
  readonly onInsert: (operator: string) => void;
}) {
  const { search } = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={search.help}
        aria-expanded={open}
        title={search.help}
        className={css['trigger']}
      >
        <CircleHelp size={14} aria-hidden />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={search.help}
        className={css['help']}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open') event.currentTarget.querySelector('button')?.focus();
        }}
      >
        {open ? (
          <>
            <ul>
              {SEARCH_OPERATORS.map((operator) => (
                <li key={operator}>
                  <button
                    type="button"
                    popoverTarget={id}
                    popoverTargetAction="hide"
                    className={css['operator']}
                    onClick={() => onInsert(operator)}
                  >
                    <code className={css['code']}>{search.examples[operator]}</code>
                    <span>{search.operators[operator]}</span>
                  </button>
                </li>
              ))}
            </ul>
            <Searchable connectionId={connectionId} />
          </>
        ) : null}
      </div>
    </>
  );
}
