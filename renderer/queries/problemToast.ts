import { describeProblem } from '../text/describeProblem.ts';
import type { Format } from '../text/format.ts';
import type { Text } from '../text/messages.gen.d.ts';
import { useFormat, useText } from '../text/useText.ts';
import { showToast } from '../ui/Toasts.tsx';
import { ProblemError } from './problemError.ts';

/**
 * Says in a toast what failed, why, and what to do. Throws anything but the problem of a call.
 * @param failed what was to be done, as a sentence without its full stop, where the problem alone doesn't say it
 */
export function showProblem(
  text: Pick<Text, 'problems'>,
  format: Format,
  error: unknown,
  failed?: string,
): void {
  if (!(error instanceof ProblemError)) throw error;
  const { what, why, todo } = describeProblem(text, format, error.problem);
  const sentences = failed === undefined ? [what] : [failed, what];
  const [words = '', ...more] = sentences.map((sentence) => `${sentence}.`);
  showToast({ words, details: [...more, ...(why === null || why === '' ? [] : [why]), todo] });
}

/** The same for what failed after its button or dialog is gone, such as an undo. */
export function useProblemToast(): (error: unknown) => void {
  const text = useText();
  const format = useFormat();
  return (error) => showProblem(text, format, error);
}
