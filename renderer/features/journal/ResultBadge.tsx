import type { WriteResult } from '#shared/contract/enumerations.ts';
import { useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';

const tones = {
  open: 'neutral',
  saved: 'good',
  'saved-unread': 'good',
  refused: 'bad',
  lost: 'warn',
  unknown: 'warn',
} as const;

export function ResultBadge({ result }: { readonly result: WriteResult }) {
  const { journal } = useText();
  return <Badge tone={tones[result]}>{journal.results[result]}</Badge>;
}
