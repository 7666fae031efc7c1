import { ExternalLink as Arrow } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { judgeExternalUrl, type ExternalUrlJudgement } from '#shared/domain/links/externalUrl.ts';
import { useText } from '../text/useText.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import css from './ExternalLink.module.css';
import { isKnownScheme } from './knownSchemes.ts';
import { OpenProgramDialog } from './OpenProgramDialog.tsx';

type Asked = Extract<ExternalUrlJudgement, { kind: 'ask' }>;

function openOutside(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer');
}

/** A link that starts another program: a button, since nothing of it may be followed by a middle click or a drag. */
function ProgramLink({ asked, children }: { readonly asked: Asked; readonly children: ReactNode }) {
  const [asking, setAsking] = useState(false);
  const { scheme, url } = asked;
  return (
    <>
      <button
        type="button"
        title={url}
        className={css['program']}
        onClick={(event) => {
          event.stopPropagation();
          if (isKnownScheme(scheme)) openOutside(url);
          else setAsking(true);
        }}
      >
        {children}
        <Arrow size={12} aria-hidden />
      </button>
      {/* Beside the page, as the link may stand within a paragraph, and a dialog can't. */}
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
 * The one way out of the program. A web address opens as the judgement wrote it anew; another scheme after a
 * question; whatever may not be opened is text that can be copied, with the reason beside it.
 *
 * @param judgement Where it was judged already.
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
  switch (judgement.kind) {
    case 'open':
      return (
        <a
          href={judgement.url}
          target="_blank"
          rel="noopener noreferrer"
          title={judgement.url}
          className={css['link']}
        >
          {children}
          <Arrow size={12} aria-hidden />
        </a>
      );
    case 'ask':
      return <ProgramLink asked={judgement}>{children}</ProgramLink>;
    case 'refuse':
      return judgement.reason === 'empty' ? (
        children
      ) : (
        <span className={css['refused']}>
          {children} <code>{address}</code>
          <CopyButton text={address} label={links.copy} />
          <span className={css['why']}>{links.refused[judgement.reason]}</span>
        </span>
      );
  }
}
