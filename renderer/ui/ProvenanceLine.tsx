import type { Provenance } from '#shared/contract/engagement.ts';
import { useFormat, useText } from '../text/useText.ts';
import { CopyButton } from './CopyButton.tsx';
import { Row } from './primitives.tsx';
import css from './ProvenanceLine.module.css';
import { useNow } from './useNow.ts';

/** When and by which request the shown data was loaded. */
export function ProvenanceLine({ provenance }: { readonly provenance: Provenance }) {
  const { call } = useText();
  const format = useFormat();
  const now = useNow();
  const { receivedAt, requestId } = provenance;
  if (Number.isNaN(Date.parse(receivedAt))) return null;
  return (
    <Row as="p" gap={4} rowGap={0} wrap className={css['provenance']}>
      <span title={format.absolute(receivedAt)}>
        {call.provenance(format.timeOfDay(receivedAt), format.when(receivedAt, now))}
      </span>
      {requestId === null ? null : (
        <>
          <span>{call.provenanceRequest(requestId)}</span>
          <CopyButton text={requestId} label={call.copyRequestId} />
        </>
      )}
    </Row>
  );
}
