import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Problem } from '#shared/contract/problem.ts';
import { useText } from '../text/useText.ts';
import { Button, IconButton } from './Button.tsx';
import { ProblemView } from './ProblemView.tsx';
import { Row, Stack, Text } from './primitives.tsx';
import { cx } from './cx.ts';
import css from './Dialog.module.css';

/** A deliberate step: says what will happen and asks once. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  caution = null,
  look,
  busy,
  problem,
  onConfirm,
  onClose,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  /** What the confirming button itself says of what it will do. */
  readonly caution?: string | null;
  readonly look: 'primary' | 'danger';
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  return (
    <Dialog
      title={title}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.app.cancel}</Button>
          <Button look={look} caution={caution} disabled={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Text as="p" tone="secondary">
          {children}
        </Text>
        {problem === null ? null : <ProblemView problem={problem} />}
      </Stack>
    </Dialog>
  );
}

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** True while closing would lose something: then it asks first. */
  readonly unsaved?: boolean;
  readonly width?: 'narrow' | 'medium' | 'wide';
  /** `bare`: its first line is the content's own; the title is for screen readers alone. */
  readonly look?: 'framed' | 'bare';
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The one dialog: native and modal, so that focus stays in it and goes back to where it came from. It is open
 * while it is rendered. Escape and the close button are one step back and never lose what was typed.
 */
export function Dialog({
  title,
  onClose,
  unsaved = false,
  width = 'medium',
  look = 'framed',
  footer,
  children,
}: DialogProps) {
  const text = useText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const before = useRef<Element>(null);
  const [asking, setAsking] = useState(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // To what the dialog was opened for, rather than to the cross that closes it.
    const wanted = ['[data-body] :is(input, select)', 'footer button', '[data-body] button'].map((first) =>
      element?.querySelector<HTMLElement>(first),
    );
    wanted.find((found) => found !== null)?.focus();
    // Closed before it is taken away: only then the browser gives the focus back.
    return () => element?.close();
  }, []);

  useEffect(() => {
    if (asking) {
      keep.current?.focus();
      return;
    }
    const last = before.current;
    before.current = null;
    if (last === null) return;
    // Where that is gone the dialog itself keeps the focus, and with it the keys.
    (last instanceof HTMLElement && last.isConnected && last !== document.body
      ? last
      : dialog.current
    )?.focus();
  }, [asking]);

  const requestClose = () => {
    if (!unsaved) {
      onClose();
      return;
    }
    before.current = document.activeElement;
    setAsking(true);
  };
  const stayOpen = () => setAsking(false);

  const onEscape = (event: Pick<KeyboardEvent, 'preventDefault'>) => {
    if (dialog.current?.querySelector('[popover="auto"]:popover-open') !== null) return;
    event.preventDefault();
    if (asking) stayOpen();
    else requestClose();
  };
  // A control that is taken away or disabled leaves the focus to nothing: then Escape reaches no dialog by its own.
  const onStrayKey = useEffectEvent((event: KeyboardEvent) => {
    const isInFront = [...document.querySelectorAll('dialog[open]')].at(-1) === dialog.current;
    if (event.key === 'Escape' && event.target === document.body && isInFront) onEscape(event);
  });
  useEffect(() => {
    document.addEventListener('keydown', onStrayKey);
    return () => document.removeEventListener('keydown', onStrayKey);
  }, []);

  return (
    // Escape does the same as a click beside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      {...(look === 'bare' ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
      // A click beside its controls leaves the focus in the dialog, and with it the keys.
      tabIndex={-1}
      // Escape is handled here: the browser's own closing can be asked about once only.
      {...{ closedby: 'none' }}
      className={cx(css['dialog'], css[width], css[look])}
      // A click beside it closes what has no cross to be closed by.
      onClick={(event) => {
        if (look === 'bare' && event.target === event.currentTarget) requestClose();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        onEscape(event);
      }}
    >
      {look === 'bare' ? null : (
        <Row as="header" justify="between" className={css['header']}>
          <Text as="h2" size="heading" id={titleId}>
            {title}
          </Text>
          <IconButton label={text.app.close} keys="Esc" onClick={requestClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </Row>
      )}
      <div data-body className={css['body']}>
        {children}
      </div>
      {asking ? (
        <Row gap={8} role="alert" className={css['footer']}>
          <Text grow>{text.app.discardQuestion}</Text>
          <Button ref={keep} onClick={stayOpen}>
            {text.app.keepEditing}
          </Button>
          <Button look="danger" onClick={onClose}>
            {text.app.discard}
          </Button>
        </Row>
      ) : null}
      {/* Only hidden while the question stands in its place: the focus goes back to what had it. */}
      {footer === undefined ? null : (
        <Row as="footer" gap={8} justify="end" hidden={asking} className={css['footer']}>
          {footer}
        </Row>
      )}
    </dialog>
  );
}
