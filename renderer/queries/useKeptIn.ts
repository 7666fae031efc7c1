import { useText } from '../text/useText.ts';
import { useRead } from './ask.ts';

/** Where a secret is stored, as a sentence; empty until known. */
export function useKeptIn(): string {
  const { secrets } = useText();
  const { data } = useRead('secrets.status', {});
  return data === undefined ? '' : secrets.keptIn[data.keptIn];
}
