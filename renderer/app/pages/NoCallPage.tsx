import { useText } from '../../text/useText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import css from './Pages.module.css';

/** Beside the list while nothing is open. */
export function NoCallPage() {
  const { list, shortcuts } = useText();
  return (
    <main className={css['noCall']}>
      <EmptyState
        title={list.chooseTitle}
        action={
          <p aria-hidden="true" className={css['keys']}>
            <Kbd>J</Kbd> <Kbd>K</Kbd> <Kbd>{shortcuts.keys.enter}</Kbd>
          </p>
        }
      >
        {list.chooseBody}
      </EmptyState>
    </main>
  );
}
