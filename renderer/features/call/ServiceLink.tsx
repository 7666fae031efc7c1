import { ExternalLink } from 'lucide-react';
import { useText } from '../../text/useText.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import css from './CallDetails.module.css';
import { safeLink } from './safeLink.ts';

/** A link the service sent: opened where it is a web address, shown as text to copy where it is anything else. */
export function ServiceLink({ raw, label }: { readonly raw: string; readonly label: string }) {
  const { call } = useText();
  const link = safeLink(raw);
  if (link.kind === 'web') {
    return (
      <a href={link.href} target="_blank" rel="noopener noreferrer" title={link.href} className={css['link']}>
        {label}
        <ExternalLink size={12} aria-hidden />
      </a>
    );
  }
  return (
    <span className={css['otherLink']}>
      {label} <code>{raw}</code>
      <CopyButton text={raw} label={call.copyLink} />
      {link.scheme === '' ? null : <span className={css['quiet']}>{call.otherScheme(link.scheme)}</span>}
    </span>
  );
}
