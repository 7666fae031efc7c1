import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useKeyLabel } from '../../commands/keymap.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { FindBar } from './FindBar.tsx';
import css from './FindBar.module.css';
import type { TranscriptFind } from './useFind.ts';

/** What can be done with the transcript as a whole: finding in it, and what the page adds. */
export function TranscriptBar({
  find,
  speakers,
  tools,
}: {
  /** Null where there are no lines to find anything in. */
  readonly find: TranscriptFind | null;
  readonly speakers: readonly string[];
  readonly tools: ReactNode;
}) {
  const { transcript } = useText();
  const keys = useKeyLabel('call.find');
  return (
    <div className={css['bar']}>
      {find === null ? (
        <span className={css['open']} />
      ) : find.open ? (
        <FindBar find={find} speakers={speakers} />
      ) : (
        <span className={css['open']}>
          <Button look="quiet" onClick={find.show}>
            <Search size={14} aria-hidden />
            {transcript.findOpen} {keys === undefined ? null : <Kbd>{keys}</Kbd>}
          </Button>
        </span>
      )}
      {tools}
    </div>
  );
}
