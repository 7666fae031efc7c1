export interface Toast {
  readonly id: number;
  readonly words: string;
  /** The id of what it speaks of; null where it is said once and for all. */
  readonly about: string | null;
  /** More lines: what others changed, what the service kept, why there is no undo. */
  readonly details: readonly string[];
  readonly undo: (() => void) | null;
  /** Given where what was undone can be brought back. */
  readonly redo: (() => void) | null;
}

let toasts: readonly Toast[] = [];
let nextId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says that something was done, and offers to undo it where that is possible. */
export function showToast(toast: {
  words: string;
  about?: string | null;
  details?: readonly string[];
  undo?: (() => void) | null;
  redo?: (() => void) | null;
}): void {
  const shown: Toast = {
    id: nextId++,
    words: toast.words,
    about: toast.about ?? null,
    details: toast.details ?? [],
    undo: toast.undo ?? null,
    redo: toast.redo ?? null,
  };
  // Three at most: older ones have been read or never will be.
  change([...toasts, shown].slice(-3));
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** What was said of it is no longer so, and what was offered can't be done any more. */
export function dismissToastsAbout(ids: readonly string[]): void {
  change(toasts.filter(({ about }) => about === null || !ids.includes(about)));
}

export const toastStore = {
  get: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
