import type { ReactNode } from 'react';

export interface Toast {
  readonly id: number;
  readonly words: string;
  /** The ids of its subjects. */
  readonly about: readonly string[];
  /** Further lines, such as why there is no undo. */
  readonly details: readonly string[];
  /** Shown between the words and the details, such as the difference a change made. */
  readonly body: ReactNode;
  readonly undo: (() => void) | null;
  /** For changes that can be redone. */
  readonly redo: (() => void) | null;
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

/** Shows a toast, with Undo if possible. */
export function showToast(toast: {
  words: string;
  about?: readonly string[];
  details?: readonly string[];
  body?: ReactNode;
  undo?: (() => void) | null;
  redo?: (() => void) | null;
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

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Dismisses toasts about these ids, because they are out of date. */
export function dismissToastsAbout(ids: readonly string[]): void {
  change(toasts.filter(({ about }) => !about.some((id) => ids.includes(id))));
}

export const toastStore = {
  get: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
