import { useCanGoBack, useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, PanelLeft } from 'lucide-react';
import { type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { useCommands } from '../../commands/commandRegistry.ts';
import { useKeyLabel, useKeyLabels } from '../../commands/keymap.ts';
import { SearchHelp } from '../../features/search/SearchHelp.tsx';
import { withOperator } from '../../features/search/searchOperators.ts';
import { type Suggestion, useSearchSuggestions } from '../../features/search/useSearchSuggestions.ts';
import { useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/Button.tsx';
import { late } from '../../ui/late.tsx';
import { Row, Stack } from '../../ui/primitives.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { rememberSearch } from '../navigation/connectionMemory.ts';
import { useRecents } from '../navigation/lastPlace.ts';
import { readSearchAddress } from '../navigation/searchAddress.ts';
import { useConnectionId, WorkspaceContext } from '../../queries/workspace.ts';
import css from './TopBar.module.css';

const SearchSuggestions = late(
  async () => (await import('../../features/search/SearchSuggestions.tsx')).SearchSuggestions,
);

const SETTLED_MS = 250;
const NO_SUGGESTION = -1;

/**
 * Opens the search page. The search words are in the URL, which is updated shortly after typing. A URL change
 * from elsewhere replaces the typed text.
 */
function SearchBox() {
  const connectionId = useConnectionId();
  const { app } = useText();
  const keys = useKeyLabel('window.search');
  const navigate = useNavigate();
  const onPage = useRouterState({ select: ({ location }) => location.pathname.endsWith('/search') });
  const { q: inAddress = '' } = useSearch({ strict: false });
  const q = onPage ? inAddress : '';
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState<string | null>(null);
  const [sent, setSent] = useState(q);
  const [seen, setSeen] = useState(q);
  const [listOpen, setListOpen] = useState(false);
  const [active, setActive] = useState(NO_SUGGESTION);
  if (q !== seen) {
    setSeen(q);
    if (q !== sent) setTyped(null);
  }
  const value = typed ?? q;
  const suggestions = useSearchSuggestions(value, useRecents().searches);
  const suggesting = listOpen && suggestions.length > 0;
  const chosen = suggesting ? suggestions[active] : undefined;

  const send = (text: string) => {
    clearTimeout(timer.current);
    setSent(text);
    if (!onPage && text.trim() === '') return;
    void navigate({
      to: '/c/$connectionId/search',
      params: { connectionId },
      search: (before) => readSearchAddress({ ...(onPage ? before : {}), q: text }),
      replace: onPage,
    });
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useCommands({
    'window.search': () => {
      input.current?.select();
      input.current?.focus();
    },
  });

  const type = (next: string) => {
    setTyped(next);
    setListOpen(true);
    setActive(NO_SUGGESTION);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), next === '' ? 0 : SETTLED_MS);
  };
  const choose = ({ search, kind }: Suggestion) => {
    setTyped(search);
    setActive(NO_SUGGESTION);
    setListOpen(kind !== 'recent');
    send(search);
  };
  const toList = () => document.querySelector<HTMLElement>('[data-region="list"]')?.focus();
  const move = (step: 1 | -1) => {
    const next = active + step;
    setActive(Math.max(NO_SUGGESTION, Math.min(next, suggestions.length - 1)));
  };

  return (
    <Row as="search" gap={4} grow>
      <Stack grow className={css['box']}>
        <SearchField
          ref={input}
          label={app.search}
          placeholder={app.searchHint}
          keys={keys}
          value={value}
          onValue={type}
          aria-autocomplete="list"
          aria-controls={suggesting ? id : undefined}
          aria-activedescendant={chosen === undefined ? undefined : `${id}-${active}`}
          onFocus={() => setListOpen(true)}
          onBlur={() => setListOpen(false)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') {
              if (chosen !== undefined) choose(chosen);
              else {
                setListOpen(false);
                send(value);
                rememberSearch(connectionId, value);
              }
            } else if (event.key === 'ArrowDown') {
              if (suggesting) move(1);
              else toList();
            } else if (event.key === 'ArrowUp' && suggesting) move(-1);
            else if (event.key === 'Escape' && suggesting && value !== '') setListOpen(false);
            else if (event.key === 'Escape' && value === '') toList();
            else if (event.key === 'Escape') {
              setTyped('');
              send('');
            } else return;
            event.preventDefault();
          }}
        />
        {suggesting ? (
          <SearchSuggestions id={id} suggestions={suggestions} active={active} onChoose={choose} />
        ) : null}
      </Stack>
      <SearchHelp
        onInsert={(operator) => {
          type(withOperator(value, operator));
          input.current?.focus();
        }}
      />
    </Row>
  );
}

/** Navigation on the left, the search box in the middle, status on the right. */
export function TopBar({
  sidebarShown,
  onSidebar,
  right,
}: {
  readonly sidebarShown: boolean;
  readonly onSidebar: () => void;
  readonly right: ReactNode;
}) {
  const workspace = use(WorkspaceContext);
  const { app } = useText();
  const keys = useKeyLabels();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <header className={css['bar']}>
      <Row gap={2}>
        <IconButton
          label={sidebarShown ? app.hideSidebar : app.showSidebar}
          aria-expanded={sidebarShown}
          keys={keys('window.sidebar')[0]}
          onClick={onSidebar}
        >
          <PanelLeft size={16} aria-hidden data-mirrored />
        </IconButton>
        <IconButton
          label={app.back}
          keys={keys('window.back')[0]}
          disabled={!canGoBack}
          onClick={() => history.back()}
        >
          <ChevronLeft size={16} aria-hidden data-mirrored />
        </IconButton>
        <IconButton label={app.forward} keys={keys('window.forward')[0]} onClick={() => history.forward()}>
          <ChevronRight size={16} aria-hidden data-mirrored />
        </IconButton>
      </Row>
      {workspace === undefined ? <span /> : <SearchBox key={workspace} />}
      <Row gap={2} justify="end">
        {right}
      </Row>
    </header>
  );
}
