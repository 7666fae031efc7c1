import { useKeyLabels } from '../../commands/keymap.ts';
import { useText } from '../../text/useText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import css from './Pages.module.css';

/** Beside the list while nothing is open. */
export function NoCallPage() {
  const { list } = useText();
  const keys = useKeyLabels();
  return (
    <main className={css['noCall']}>
      <EmptyState
        title={list.chooseTitle}
        action={
          <p aria-hidden="true" className={css['keys']}>
            {(['list.next', 'list.previous', 'list.open'] as const).map((id) => (
              <Kbd key={id}>{keys(id)[0] ?? ''}</Kbd>
            ))}
          </p>
        }
      >
        {list.chooseBody}
      </EmptyState>
    </main>
  );
}
