import { TriangleAlert } from 'lucide-react';
import type { Engagement } from '#shared/contract/engagement.ts';
import { SourceLink } from '../../../features/engagement/SourceLink.tsx';
import { useText } from '../../../text/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/primitives.tsx';
import css from './EngagementParts.module.css';

/** Explains that processing failed and what to do. The only message about it. */
export function FailedNotice({
  engagement,
  onRefresh,
}: {
  readonly engagement: Engagement;
  readonly onRefresh: () => void;
}) {
  const { engagement: words } = useText();
  const source = engagement.external_url ?? '';
  return (
    <Row as="section" gap={12} align="start" role="status" className={css['failedNoticeNotice']}>
      <TriangleAlert size={16} aria-hidden className={css['icon']} />
      <div className={css['words']}>
        <Text as="p" weight="strong">
          {words.failedTitle}
        </Text>
        <Text as="p" tone="secondary">
          {words.failedBody} {source === '' ? words.failedWait : words.failedSource}
        </Text>
      </div>
      {source === '' ? (
        <Button onClick={onRefresh}>{words.refresh}</Button>
      ) : (
        <SourceLink raw={source} label={words.openExternal} />
      )}
    </Row>
  );
}
