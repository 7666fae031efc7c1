import type { Provenance } from '#shared/contract/engagement.ts';
import { useFormat, useText } from '../text/useText.ts';
import { CopyButton } from './CopyButton.tsx';
import { Row } from './primitives.tsx';
import css from './ProvenanceLine.module.css';
import { useNow } from './useNow.ts';

/** When the data was loaded, and by which request. */
export function ProvenanceLine({ provenance }: { readonly provenance: Provenance }) {
  const { engagement } = useText();
  const format = useFormat();
  const now = useNow();
  const { receivedAt, requestId } = provenance;
  if (Number.isNaN(Date.parse(receivedAt))) return null;
  return (
    <Row as="p" gap={4} rowGap={0} wrap className={css['provenance']}>
      <span title={format.absolute(receivedAt)}>
        {engagement.provenance({ time: format.timeOfDay(receivedAt), age: format.when(receivedAt, now) })}
      </span>
      {requestId === null ? null : (
        <>
          <span>{engagement.provenanceRequest({ id: requestId })}</span>
          <CopyButton text={requestId} label={engagement.copyRequestId} />
        </>
      )}
    </Row>
  );
}
