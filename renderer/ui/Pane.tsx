import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import css from './Pane.module.css';

/** Beside a text, things of one kind that belong to it, and the way to another one. */
export function SidePane({ add, children }: { readonly add: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={css['pane']}>
      <span>{add}</span>
      {children}
    </div>
  );
}

/** The head of what is open beside a list. */
export function PaneHead({
  back,
  children,
}: {
  /** To the list, where a narrow window shows one of the two. */
  readonly back: {
    readonly label: string;
    readonly keys: string | undefined;
    readonly onPress: () => void;
  };
  readonly children: ReactNode;
}) {
  return (
    <header className={css['head']}>
      <div className={css['back']}>
        <IconButton label={back.label} keys={back.keys} onClick={back.onPress}>
          <ArrowLeft size={16} aria-hidden />
        </IconButton>
      </div>
      {children}
    </header>
  );
}

/** Names the pane, and takes the focus when it is gone to. */
export function PaneTitle({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <h1 id={id} tabIndex={-1} className={css['title']}>
      {children}
    </h1>
  );
}
