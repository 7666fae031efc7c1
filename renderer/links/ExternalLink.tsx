import { ExternalLink as Arrow } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { type ExternalUrlJudgement, judgeExternalUrl } from '#shared/domain/links/externalUrl.ts';
import { useText } from '../text/useText.ts';
import { asksBeforePrograms } from '../transport/transport.ts';
import { Button } from '../ui/Button.tsx';
import { useContextMenu, useCopyItem } from '../ui/ContextMenu.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { preference } from '../ui/preference.ts';
import { Row, Text } from '../ui/primitives.tsx';
import { openOutside } from './crmUrls.ts';
import css from './ExternalLink.module.css';

/** Schemes that open without confirmation, separated by spaces. */
const allowedSchemes = preference<string>('links.schemes', '', (stored) =>
  typeof stored === 'string' && /^[a-z0-9+. -]*$/.test(stored) ? stored : null,
);

function allowedList(): readonly string[] {
  return allowedSchemes.get().split(' ').filter(Boolean);
}

function isAllowedScheme(scheme: string): boolean {
  return allowedList().includes(scheme);
}

function allowScheme(scheme: string): void {
  allowedSchemes.set([...new Set([...allowedList(), scheme])].join(' '));
}

/** Asks before a link starts another program, showing the full URL. */
function OpenProgramDialog({
  scheme,
  address,
  onOpen,
  onClose,
}: {
  readonly scheme: string;
  readonly address: string;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}) {
  const { app, links } = useText();
  const [remember, setRemember] = useState(false);
  return (
    <Dialog
      title={links.askTitle}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{app.cancel}</Button>
          <Button
            look="primary"
            onClick={() => {
              if (remember) allowScheme(scheme);
              onClose();
              onOpen();
            }}
          >
            {links.open}
          </Button>
        </>
      }
    >
      <p>{links.askBody({ scheme })}</p>
      <Row as="p" gap={8} align="start" scroll pad={[8, 12]} className={css['whole']}>
        <Text as="code" grow>
          {address}
        </Text>
        <CopyButton text={address} label={links.copy} />
      </Row>
      <Row as="label" gap={8} className={css['remember']}>
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {links.remember({ scheme })}
      </Row>
    </Dialog>
  );
}

type AskedUrl = Extract<ExternalUrlJudgement, { kind: 'ask' }>;

/** A link that starts another program. A button, because a middle click or a drag must not follow it. */
function ProgramLink({
  asked,
  onContextMenu,
  children,
}: {
  readonly asked: AskedUrl;
  readonly onContextMenu: (event: MouseEvent) => void;
  readonly children: ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  const { scheme, url } = asked;
  return (
    <>
      <button
        type="button"
        title={url}
        className={css['program']}
        onContextMenu={onContextMenu}
        onClick={(event) => {
          event.stopPropagation();
          if (asksBeforePrograms || isAllowedScheme(scheme)) openOutside(url);
          else setAsking(true);
        }}
      >
        {children}
        <Arrow size={12} aria-hidden />
      </button>
      {/* In the body, because a dialog isn't allowed in a paragraph. */}
      {asking
        ? createPortal(
            <OpenProgramDialog
              scheme={scheme}
              address={url}
              onOpen={() => openOutside(url)}
              onClose={() => setAsking(false)}
            />,
            document.body,
          )
        : null}
    </>
  );
}

/**
 * A link out of the app. Web URLs open in normalized form, other schemes after confirmation; refused URLs are
 * shown as text with the reason.
 * @param judgement If the URL has already been judged.
 */
export function ExternalLink({
  address,
  judgement = judgeExternalUrl(address),
  children,
}: {
  readonly address: string;
  readonly judgement?: ExternalUrlJudgement;
  readonly children: ReactNode;
}) {
  const { links } = useText();
  const copyItem = useCopyItem();
  const contextMenu = useContextMenu(
    (target) => target.closest<HTMLElement>('a, button'),
    (link) => ({
      label: address,
      items: [
        { key: 'open', label: links.open, onChoose: () => link.click() },
        copyItem('copy', links.copy, address),
      ],
    }),
  );
  switch (judgement.kind) {
    case 'open':
      return (
        <>
          <a
            href={judgement.url}
            target="_blank"
            rel="noopener noreferrer"
            title={judgement.url}
            className={css['link']}
            onContextMenu={contextMenu.onContextMenu}
          >
            {children}
            <Arrow size={12} aria-hidden />
          </a>
          {contextMenu.menu}
        </>
      );
    case 'ask':
      return (
        <>
          <ProgramLink asked={judgement} onContextMenu={contextMenu.onContextMenu}>
            {children}
          </ProgramLink>
          {contextMenu.menu}
        </>
      );
    case 'refuse':
      return judgement.reason === 'empty' ? (
        children
      ) : (
        <Text wrap="anywhere">
          {children} <code>{address}</code>
          <CopyButton text={address} label={links.copy} />
          <Text size="small" tone="tertiary">
            {links.refused[judgement.reason]}
          </Text>
        </Text>
      );
  }
}
