import type { DeliveryVerdict } from '#shared/contract/enumerations.ts';
import { useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';

const TONES = {
  accepted: 'good',
  duplicate: 'neutral',
  stale: 'neutral',
  unread: 'warn',
  failed: 'bad',
  refused: 'bad',
} as const;

export function VerdictBadge({ verdict }: { readonly verdict: DeliveryVerdict }) {
  const { webhooks } = useText();
  return <Badge tone={TONES[verdict]}>{webhooks.verdicts[verdict]}</Badge>;
}
