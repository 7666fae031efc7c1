import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Problem } from '#shared/contract/problem.ts';
import { useText } from '../text/useText.ts';
import { Button, IconButton } from './Button.tsx';
import { ProblemView } from './ProblemView.tsx';
import { Row, Stack, Text } from './primitives.tsx';
import { cx } from './cx.ts';
import css from './Dialog.module.css';

/** Asks for confirmation. */
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
  /** Warning inside the confirming button. */
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
  /** True while closing would lose input, which then requires confirmation. */
  readonly unsaved?: boolean;
  readonly width?: 'narrow' | 'medium' | 'wide';
  /** `bare` has no header; the title is for screen readers only. */
  readonly look?: 'framed' | 'bare';
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The app's dialog: native and modal, so that the browser traps and restores the focus. Open while mounted.
 * Escape and the close button go one step back and never lose input.
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
    // Focus the first field rather than the close button.
    const wanted = [
      '[data-body] :is(input, textarea, [role=combobox])',
      'footer button',
      '[data-body] button',
    ].map((first) => element?.querySelector<HTMLElement>(first));
    wanted.find((found) => found !== null)?.focus();
    // Close before unmounting: otherwise the browser doesn't restore the focus.
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
    // If that element is gone, the dialog takes the focus, so that Escape still works.
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
  // A removed or disabled control leaves the focus on the body, from where Escape doesn't reach the dialog.
  const onStrayKey = useEffectEvent((event: KeyboardEvent) => {
    const isInFront = [...document.querySelectorAll('dialog[open]')].at(-1) === dialog.current;
    if (event.key === 'Escape' && event.target === document.body && isInFront) onEscape(event);
  });
  useEffect(() => {
    document.addEventListener('keydown', onStrayKey);
    return () => document.removeEventListener('keydown', onStrayKey);
  }, []);

  return (
    // Escape does the same as clicking the backdrop.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      {...(look === 'bare' ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
      // Focusable, so that a click next to the controls keeps the focus inside.
      tabIndex={-1}
      // Escape is handled here, because browsers only let `cancel` be prevented once.
      {...{ closedby: 'none' }}
      className={cx(css['dialog'], css[width], css[look])}
      // Without a close button, a click on the backdrop closes it.
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
        <Row as="header" justify="between" border="bottom" className={css['header']}>
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
        <Row gap={8} pad={[12, 20]} border="top" role="alert" className={css['footer']}>
          <Text grow>{text.app.discardQuestion}</Text>
          <Button ref={keep} onClick={stayOpen}>
            {text.app.keepEditing}
          </Button>
          <Button look="danger" onClick={onClose}>
            {text.app.discard}
          </Button>
        </Row>
      ) : null}
      {/* Hidden rather than unmounted, so that the focus can return to it. */}
      {footer === undefined ? null : (
        <Row
          as="footer"
          gap={8}
          justify="end"
          pad={[12, 20]}
          border="top"
          hidden={asking}
          className={css['footer']}
        >
          {footer}
        </Row>
      )}
    </dialog>
  );
}
