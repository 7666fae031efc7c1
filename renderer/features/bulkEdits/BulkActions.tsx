import { Link2, Replace, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { BulkEditId, ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { useText } from '../../text/useText.ts';
import css from './BulkActions.module.css';
import { BulkContacts } from './BulkContacts.tsx';
import { BulkCrm } from './BulkCrm.tsx';

export type BulkKind = 'add' | 'remove' | 'replace' | 'crm';

const KINDS = [
  ['add', UserPlus],
  ['remove', UserMinus],
  ['replace', Replace],
  ['crm', Link2],
] as const;

/** What can be done to many calls at once, as buttons. */
export function ActionChoice({
  disabled,
  onChoose,
}: {
  readonly disabled: boolean;
  readonly onChoose: (kind: BulkKind) => void;
}) {
  const { bulkEdits: bulk } = useText();
  const words = {
    add: bulk.addContacts,
    remove: bulk.removeContacts,
    replace: bulk.replaceContacts,
    crm: bulk.setCrm,
  };
  return (
    <div className={css['actions']}>
      {KINDS.map(([kind, Icon]) => (
        <button
          key={kind}
          type="button"
          disabled={disabled}
          className={css['choice']}
          onClick={() => onChoose(kind)}
        >
          <Icon size={15} aria-hidden />
          {words[kind]}
        </button>
      ))}
    </div>
  );
}

/** The dialog in which one change to many calls is said; it ends with a run that is being tried out. */
export function BulkDialog({
  connectionId,
  engagementIds,
  kind,
  onBegun,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  readonly engagementIds: readonly EngagementId[];
  readonly kind: BulkKind;
  readonly onBegun: (bulkEditId: BulkEditId) => void;
  readonly onClose: () => void;
}) {
  // What was selected when the dialog opened is what is changed, whatever arrives meanwhile.
  const [ids] = useState(engagementIds);
  const parts = { connectionId, engagementIds: ids, onBegun, onClose };
  return kind === 'crm' ? <BulkCrm {...parts} /> : <BulkContacts mode={kind} {...parts} />;
}
