import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useKeyLabel } from '../../commands/keymap.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { readListSearch } from '../../features/engagements/listSearch.ts';
import { withOperator } from '../../features/search/searchOperators.ts';
import { SearchHelp } from '../../features/search/SearchHelp.tsx';
import { useText } from '../../text/useText.ts';
import { Row, Stack } from '../../ui/primitives.tsx';
import { SearchField } from '../../ui/SearchField.tsx';

const SETTLED_MS = 250;

/**
 * The search words are in the address and follow typing after a moment. An address that this box didn't set wins over
 * what is typed.
 */
export function SearchBox() {
  const { app } = useText();
  const keys = useKeyLabel('window.search');
  const navigate = useNavigate();
  const { q = '' } = useSearch({ strict: false });
  const { connectionId } = useParams({ strict: false });
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState<string | null>(null);
  const [sent, setSent] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    if (q !== sent) setTyped(null);
  }

  const send = (value: string) => {
    clearTimeout(timer.current);
    setSent(value);
    void navigate({
      to: '.',
      search: (before) => readListSearch({ ...before, q: value }),
      replace: true,
    });
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useCommands({
    'window.search': () => {
      input.current?.select();
      input.current?.focus();
    },
  });

  const value = typed ?? q;
  const type = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), next === '' ? 0 : SETTLED_MS);
  };
  const toList = () => document.querySelector<HTMLElement>('[data-region="list"]')?.focus();

  return (
    <Row as="search" gap={4} grow>
      <Stack grow>
        <SearchField
          ref={input}
          label={app.search}
          placeholder={app.searchHint}
          keys={keys}
          value={value}
          onValue={type}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') send(value);
            else if (event.key === 'ArrowDown') toList();
            else if (event.key === 'Escape' && value === '') toList();
            else if (event.key === 'Escape') {
              setTyped('');
              send('');
            } else return;
            event.preventDefault();
          }}
        />
      </Stack>
      {connectionId === undefined ? null : (
        <SearchHelp
          connectionId={connectionId}
          onInsert={(operator) => {
            type(withOperator(value, operator));
            input.current?.focus();
          }}
        />
      )}
    </Row>
  );
}
