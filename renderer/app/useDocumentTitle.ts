import { useEffect } from 'react';
import { useText } from '../text/useText.ts';

/** Names the window after what it shows: the innermost thing first, the program last. */
export function useDocumentTitle(...parts: readonly (string | null | undefined)[]): void {
  const { app } = useText();
  const title = [...parts, app.name].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
