import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { Stack } from './primitives.tsx';
import css from './Pane.module.css';

/** A side pane with items of one kind and a button to add one. */
export function SidePane({ add, children }: { readonly add: ReactNode; readonly children: ReactNode }) {
  return (
    <Stack gap={12} pad={[16, 'page', 48]}>
      <span>{add}</span>
      {children}
    </Stack>
  );
}

/** Header of the open item. */
export function PaneHead({
  back,
  children,
}: {
  /** Back to the list, in a narrow window. */
  readonly back: {
    readonly label: string;
    readonly keys: string | undefined;
    readonly onPress: () => void;
  };
  readonly children: ReactNode;
}) {
  return (
    <Stack as="header" gap={4} pad={[16, 'page', 12]} border="bottom" className={css['head']}>
      <div className={css['back']}>
        <IconButton label={back.label} keys={back.keys} onClick={back.onPress}>
          <ArrowLeft size={16} aria-hidden />
        </IconButton>
      </div>
      {children}
    </Stack>
  );
}

/** Title of the pane, which can take the focus. */
export function PaneTitle({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <h1 id={id} tabIndex={-1} className={css['title']}>
      {children}
    </h1>
  );
}
