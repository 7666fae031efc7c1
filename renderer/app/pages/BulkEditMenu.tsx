import { useNavigate } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import type { EngagementId } from '#shared/contract/ids.ts';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import {
  BulkEditDialog,
  type BulkEditKind,
  useBulkEditKinds,
} from '../../features/bulkEdits/BulkEditDialog.tsx';
import { ReadOnlyGate } from '../../features/connections/ReadOnlyGate.tsx';
import { useText } from '../../text/useText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useConnectionId } from '../../queries/workspace.ts';
import { useConnection } from '../../queries/appQueries.ts';

/** Starts a bulk edit of the selected engagements with a preview. */
export function BulkEditMenu({
  idsOf,
}: {
  /** Called when an item is selected. */
  readonly idsOf: () => readonly EngagementId[];
}) {
  const connectionId = useConnectionId();
  const { selection } = useText().engagements;
  const navigate = useNavigate();
  const connection = useConnection();
  const blocked = useEditBlock();
  const [kind, setKind] = useState<BulkEditKind | null>(null);
  const kinds = useBulkEditKinds();
  return (
    <>
      <Menu
        label={selection.change}
        blocked={blocked}
        look="quiet"
        trigger={
          <>
            <PencilLine size={13} aria-hidden />
            <span data-words>{selection.change}</span>
          </>
        }
        items={kinds.map(({ kind, label, Icon }) => ({
          key: kind,
          label,
          icon: <Icon size={14} aria-hidden />,
          onChoose: () => setKind(kind),
        }))}
      />
      {kind !== null && connection?.readOnly === true ? (
        <Dialog title={selection.change} width="narrow" onClose={() => setKind(null)}>
          <ReadOnlyGate connection={connection} />
        </Dialog>
      ) : null}
      {kind === null || connection?.readOnly !== false ? null : (
        <BulkEditDialog
          engagementIds={idsOf()}
          kind={kind}
          onCreated={(bulkEditId) => {
            setKind(null);
            void navigate({
              to: '/c/$connectionId/changes/bulk/$bulkEditId',
              params: { connectionId, bulkEditId },
            });
          }}
          onClose={() => setKind(null)}
        />
      )}
    </>
  );
}
