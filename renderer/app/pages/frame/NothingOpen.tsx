import { useKeyLabels } from '../../../commands/keymap.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import css from './NothingOpen.module.css';

/** Beside a list while nothing of it is open: what to do, and by which keys. */
export function NothingOpen({ title, body }: { readonly title: string; readonly body: string }) {
  const keys = useKeyLabels();
  return (
    <main className={css['nothing']}>
      <EmptyState
        title={title}
        action={
          <p aria-hidden="true" className={css['keys']}>
            {(['list.next', 'list.previous', 'list.open'] as const).map((id) => (
              <Kbd key={id}>{keys(id)[0] ?? ''}</Kbd>
            ))}
          </p>
        }
      >
        {body}
      </EmptyState>
    </main>
  );
}
