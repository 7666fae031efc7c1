import type { ReactNode } from 'react';
import type { Provenance } from '#shared/contract/engagement.ts';
import { useFormat, useText } from '../text/useText.ts';
import { CopyButton } from './CopyButton.tsx';
import { Row, Text } from './primitives.tsx';
import { useNow } from './useNow.ts';

/** When the data was loaded, and by which request. */
export function ProvenanceLine({
  provenance,
  unannounced,
  children,
}: {
  readonly provenance: Provenance;
  /** What the API doesn't announce: the data is as old as its last reading. */
  readonly unannounced?: string;
  /** How to read it again. */
  readonly children?: ReactNode;
}) {
  const { engagement } = useText();
  const format = useFormat();
  const now = useNow();
  const { receivedAt, requestId } = provenance;
  if (Number.isNaN(Date.parse(receivedAt))) return null;
  const [absolute, age] = [format.absolute(receivedAt), format.when(receivedAt, now)];
  return (
    <Row gap={4} rowGap={0} size="small" tone="tertiary" wrap pad={[12, 0, 0]} border="top">
      <time
        dateTime={receivedAt}
        title={unannounced === undefined ? absolute : `${absolute}. ${unannounced}`}
        data-dated=""
      >
        {unannounced === undefined
          ? engagement.provenance({ time: format.timeOfDay(receivedAt), age })
          : engagement.readAge({ age })}
      </time>
      {requestId === null ? null : (
        <>
          <Text wrap="anywhere">{engagement.provenanceRequest({ id: requestId })}</Text>
          <CopyButton text={requestId} label={engagement.copyRequestId} />
        </>
      )}
      {children}
    </Row>
  );
}
