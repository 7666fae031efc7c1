import { useKeyLabels } from '../../../commands/keymap.ts';
import { useText } from '../../../text/useText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import css from '../Pages.module.css';

/** Beside a list of records while none is open. */
export function NoRecordPage({ kind }: { readonly kind: 'contact' | 'company' | 'user' | 'crm' }) {
  const { records } = useText();
  const keys = useKeyLabels();
  const words = records.kinds[kind];
  return (
    <main className={css['noCall']}>
      <EmptyState
        title={words.chooseTitle}
        action={
          <p aria-hidden="true" className={css['keys']}>
            {(['list.next', 'list.previous', 'list.open'] as const).map((id) => (
              <Kbd key={id}>{keys(id)[0] ?? ''}</Kbd>
            ))}
          </p>
        }
      >
        {words.chooseBody}
      </EmptyState>
    </main>
  );
}
