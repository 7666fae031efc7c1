import type { Provenance as ProvenanceOf } from '#shared/contract/provenance.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import css from './CallDetails.module.css';

/** Which request brought what is on this page, and when. */
export function Provenance({ provenance }: { readonly provenance: ProvenanceOf }) {
  const { call } = useText();
  const format = useFormat();
  return (
    <p className={css['provenance']} title={format.absolute(provenance.receivedAt)}>
      {call.provenance(format.timeOfDay(provenance.receivedAt))}
      {provenance.requestId === null ? null : (
        <>
          , {call.provenanceRequest(provenance.requestId)}
          <CopyButton text={provenance.requestId} label={call.copyRequestId} />
        </>
      )}
    </p>
  );
}
