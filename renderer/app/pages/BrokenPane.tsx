import { BrokenPart } from '../BrokenPart.tsx';
import css from './BrokenPane.module.css';

/** Stands where a page would, when that page broke: alone, or beside its list. */
export function BrokenPane({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  return (
    <main className={css['broken']}>
      <BrokenPart error={error} onAgain={reset} />
    </main>
  );
}
