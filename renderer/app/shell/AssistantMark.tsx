import { Link } from '@tanstack/react-router';
import { Bot } from 'lucide-react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useRead } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './Shell.module.css';

/** Shown while an AI assistant is connected and may read the workspace; leads to its switch. */
export function AssistantMark({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { integrations } = useText();
  const { data } = useRead('assistant.status', { connectionId });
  if (data === undefined || data.clients.length === 0) return null;
  const label = integrations.connected({ names: data.clients.map(({ name }) => name).join(', ') });
  return (
    <Link
      to="/c/$connectionId/settings/$section"
      params={{ connectionId, section: 'assistants' }}
      title={label}
      className={css['mark']}
    >
      <Bot size={16} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Link>
  );
}
