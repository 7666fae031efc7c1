import { About } from '../../features/about/About.tsx';
import { useText } from '../../text/useText.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import css from './Pages.module.css';

/** Belongs to no connection. */
export function AboutPage() {
  const { about } = useText();
  useDocumentTitle(about.title);
  return (
    <main className={css['content']}>
      <About />
    </main>
  );
}
