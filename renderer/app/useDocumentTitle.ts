import { useEffect } from 'react';
import { withoutTurning } from '../text/format.ts';
import { useText } from '../text/useText.ts';

/** Sets the window title: the most specific part first, the app name last. */
export function useDocumentTitle(...parts: readonly (string | null | undefined)[]): void {
  const { app } = useText();
  const title = [...parts, app.name].filter(Boolean).map(String).map(withoutTurning).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
