import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ProblemError } from '../queries/problemError.ts';
import { describeProblem } from '../text/describeProblem.ts';
import type { Format } from '../text/format.ts';
import type { Text as Texts } from '../text/messages.gen.d.ts';
import { useFormat, useText } from '../text/useText.ts';
import { Button, IconButton } from './Button.tsx';
import { Row, Stack, Text } from './primitives.tsx';
import css from './Toasts.module.css';

interface Toast {
  readonly id: number;
  readonly words: string;
  /** The ids of its subjects. */
  readonly about: readonly string[];
  /** Further lines, such as why there is no undo. */
  readonly details: readonly string[];
  /** Shown between the words and the details, such as the difference a change made. */
  readonly body: ReactNode;
  readonly undo: (() => Promise<unknown>) | null;
  /** For changes that can be redone. */
  readonly redo: (() => Promise<unknown>) | null;
  /** Opens what it is about. */
  readonly open: (() => void) | null;
}

let toasts: readonly Toast[] = [];
let nextId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, with Undo if possible. What fails of an undo or redo is said in another toast. */
export function showToast(toast: {
  words: string;
  about?: readonly string[];
  details?: readonly string[];
  body?: ReactNode;
  undo?: (() => Promise<unknown>) | null;
  redo?: (() => Promise<unknown>) | null;
  open?: (() => void) | null;
}): void {
  const shown: Toast = {
    id: nextId++,
    words: toast.words,
    about: toast.about ?? [],
    details: toast.details ?? [],
    body: toast.body ?? null,
    undo: toast.undo ?? null,
    redo: toast.redo ?? null,
    open: toast.open ?? null,
  };
  // At most three: older ones have either been read or never will be.
  change([...toasts, shown].slice(-3));
}

function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Dismisses toasts about these ids, because they are out of date. */
export function dismissToastsAbout(ids: readonly string[]): void {
  change(toasts.filter(({ about }) => !about.some((id) => ids.includes(id))));
}

/**
 * Says in a toast what failed, why, and what to do. Throws anything but the problem of a call.
 * @param failed what was to be done, as a sentence without its full stop, where the problem alone doesn't say it
 */
export function showProblem(
  text: Pick<Texts, 'problems'>,
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

/** The same for what failed after its button or dialog is gone. */
export function useProblemToast(): (error: unknown) => void {
  const text = useText();
  const format = useFormat();
  return (error) => showProblem(text, format, error);
}

/** Does it, and says so in a toast that can undo it, or why it failed; also once what began it is gone. */
export function useSaidChange() {
  const failed = useProblemToast();
  return async function change(make: () => Promise<unknown>, said: string, undo: () => Promise<unknown>) {
    await make().then(() => showToast({ words: said, undo }), failed);
  };
}

const toastStore = {
  get: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Long enough to read it and reach its buttons; hovering or focusing it stops the timer. */
const SHOWN_MS = 12_000;

function ToastCard({ toast }: { readonly toast: Toast }) {
  const text = useText();
  const onFailed = useProblemToast();
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);

  return (
    // These handlers only keep the toast open while it is being read.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Row
      as="li"
      gap={8}
      align="start"
      data-float
      className={css['toast']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Text as="div" wrap="anywhere" grow pad={[4, 0]}>
        <p>{toast.words}</p>
        {toast.body}
        {toast.details.map((detail) => (
          <Text key={detail} as="p" tone="secondary">
            {detail}
          </Text>
        ))}
      </Text>
      {(['undo', 'redo', 'open'] as const).map((name) => {
        const act = toast[name];
        return act === null ? null : (
          <Button
            key={name}
            look="quiet"
            className={css['undo']}
            onClick={() => {
              dismissToast(toast.id);
              void Promise.resolve(act()).catch(onFailed);
            }}
          >
            {text.app[name]}
          </Button>
        );
      })}
      <IconButton label={text.app.dismiss} onClick={() => dismissToast(toast.id)}>
        <X size={14} aria-hidden />
      </IconButton>
    </Row>
  );
}

/** The region of toasts. A popover, so that they appear above dialogs. */
export function Toasts() {
  const text = useText();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const place = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    if (element.matches(':popover-open')) element.hidePopover();
    // Shown again for each toast, because a dialog may have opened above it since.
    if (newest !== undefined) element.showPopover();
  }, [newest]);

  return (
    <section ref={place} popover="manual" aria-label={text.app.notifications} className={css['place']}>
      <div role="status">
        <Stack as="ol" gap={8}>
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
        </Stack>
      </div>
    </section>
  );
}
