export interface Toast {
  readonly id: number;
  readonly words: string;
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
  details?: readonly string[];
  undo?: (() => void) | null;
  redo?: (() => void) | null;
}): void {
  const shown: Toast = {
    id: nextId++,
    words: toast.words,
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

export const toastStore = {
  get: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
