import { useState, type ReactNode } from 'react';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { useEditBlock } from '../../../edits/useEditBlock.ts';
import { useText } from '../../../text/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { CallEdits } from './CallEdits.tsx';

/** A token that may write but not read can still set the CRM link of a call whose address is known. */
export function BlindCrm({
  connectionId,
  engagementId,
  actionFor,
}: {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  readonly actionFor: (problem: Problem) => ReactNode;
}) {
  const { call } = useText();
  const blocked = useEditBlock(connectionId);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button blocked={blocked} onClick={() => setOpen(true)}>
        {call.setCrm}
      </Button>
      <CallEdits
        connectionId={connectionId}
        engagementId={engagementId}
        engagementTitle={null}
        known={null}
        editing={open ? 'crm' : null}
        actionFor={actionFor}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
