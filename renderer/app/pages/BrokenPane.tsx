import { BrokenPart } from '../BrokenPart.tsx';
import css from './Pages.module.css';

/** Stands where a page would, when that page broke: alone, or beside its list. */
export function BrokenPane({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  return (
    <main className={css['brokenPane']}>
      <BrokenPart error={error} onAgain={reset} />
    </main>
  );
}
