import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useText } from '../text/useText.ts';
import { IconButton } from './Button.tsx';
import { showToast } from './Toasts.tsx';
import { VisuallyHidden } from './primitives.tsx';

/** Copies text; returns false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies text and confirms it. */
export function useCopy(): (text: string) => void {
  const { app } = useText();
  return (text) => {
    void copyText(text).then((copied) => showToast({ words: copied ? app.copied : app.copyRefused }));
  };
}

const SHOWN_MS = 1_500;

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const words = useText();
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), SHOWN_MS);
  };

  return (
    <>
      <IconButton label={label} onClick={() => void copy()}>
        {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      </IconButton>
      <span role="status">{copied ? <VisuallyHidden>{words.app.copied}</VisuallyHidden> : null}</span>
    </>
  );
}
