import { CircleHelp } from 'lucide-react';
import { useId, useState } from 'react';
import { useText } from '../../text/useText.ts';
import { late } from '../../ui/late.tsx';
import css from './Search.module.css';

const SearchOperators = late(async () => (await import('./SearchOperators.tsx')).SearchOperators);

/** The search operators, inserted by a click, and how much of the workspace is searchable. */
export function SearchHelp({ onInsert }: { readonly onInsert: (operator: string) => void }) {
  const { app } = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={app.searchSyntax}
        aria-expanded={open}
        title={app.searchSyntax}
        className={css['trigger']}
      >
        <CircleHelp size={14} aria-hidden />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={app.searchSyntax}
        className={css['help']}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open') event.currentTarget.querySelector('button')?.focus();
        }}
      >
        {open ? <SearchOperators helpId={id} onInsert={onInsert} /> : null}
      </div>
    </>
  );
}
