import { Link2, Replace, UserMinus, UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import type { BulkAction, ContactsMode } from '#shared/contract/bulkEdits.ts';
import type { CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import type { BulkEditId, EngagementId } from '#shared/contract/ids.ts';
import { personName } from '#shared/domain/edits/personName.ts';
import { contactNames } from '../../edits/editText.ts';
import { ContactItem } from '../../pickers/ContactButton.tsx';
import { ContactPicker } from '../../pickers/ContactPicker.tsx';
import { isComplete, trimmed } from '../../pickers/crmLink.ts';
import { CrmLinkFields, CrmLinkPicker } from '../../pickers/CrmLinkPicker.tsx';
import { PickerColumn, PickerColumns, PickerNote } from '../../pickers/PickerColumn.tsx';
import type { ContactSummary } from '../../pickers/contactSummary.ts';
import { useWorkspaceCommand } from '../../queries/workspace.ts';
import { useText } from '../../text/useText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack, Text } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { useShowCreated } from './bulkEditMutations.ts';

export type BulkEditKind = ContactsMode | 'crm';

const ICONS = { add: UserPlus, remove: UserMinus, replace: Replace, crm: Link2 } as const;
const KINDS = ['add', 'remove', 'replace', 'crm'] as const satisfies readonly BulkEditKind[];

/** The changes that can be made to many engagements. */
export function useBulkEditKinds() {
  const { bulkEdits } = useText();
  const labels = {
    add: bulkEdits.addContacts,
    remove: bulkEdits.removeContacts,
    replace: bulkEdits.replaceContacts,
    crm: bulkEdits.setCrm,
  };
  return KINDS.map((kind) => ({ kind, label: labels[kind], Icon: ICONS[kind] }));
}

interface BulkEditDialogProps {
  readonly engagementIds: readonly EngagementId[];
  readonly onCreated: (bulkEditId: BulkEditId) => void;
  readonly onClose: () => void;
}

/** Asks for one change to many engagements and creates a bulk edit for it. */
export function BulkEditDialog({
  kind,
  engagementIds,
  ...props
}: BulkEditDialogProps & { readonly kind: BulkEditKind }) {
  // The change applies to what was selected when the dialog opened, whatever arrives later.
  const [ids] = useState(engagementIds);
  return kind === 'crm' ? (
    <CrmLinkForm engagementIds={ids} {...props} />
  ) : (
    <ContactsForm mode={kind} engagementIds={ids} {...props} />
  );
}

function useCreateFromSelection({ engagementIds, onCreated }: BulkEditDialogProps) {
  const { mutate, isPending, error } = useWorkspaceCommand('bulkEdits.fromSelection', {
    onSuccess: useShowCreated(onCreated),
  });
  const create = (action: BulkAction) => mutate({ engagementIds: [...engagementIds], action });
  return { mutate: create, isPending, error };
}

/** Contacts to add, to remove, or to keep as the only ones. */
function ContactsForm({ mode, ...props }: BulkEditDialogProps & { readonly mode: ContactsMode }) {
  const { engagementIds, onClose } = props;
  const { bulkEdits, editors, pickers } = useText();
  const [chosen, setChosen] = useState<readonly ContactSummary[]>([]);
  const create = useCreateFromSelection(props);
  const ids = chosen.map(({ id }) => id);
  const nameOf = (contact: ContactSummary) => personName(contact) ?? editors.contactById({ id: contact.id });

  return (
    <Dialog
      title={bulkEdits.contactsTitles[mode]}
      width="wide"
      unsaved={chosen.length > 0}
      onClose={onClose}
      footer={
        <>
          <p>
            {chosen.length === 0 && mode === 'replace' ? bulkEdits.replaceByNobody : bulkEdits.tryOutHint}
          </p>
          <Button
            look="primary"
            disabled={(chosen.length === 0 && mode !== 'replace') || create.isPending}
            onClick={() =>
              create.mutate({
                kind: 'contacts',
                mode,
                contactIds: ids,
                names: contactNames(chosen, new Set(ids)),
              })
            }
          >
            {create.isPending ? bulkEdits.beginning : bulkEdits.tryOut}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Text as="p" tone="secondary">
          {bulkEdits.contactsLeads[mode]({ count: engagementIds.length })}
        </Text>
        <PickerColumns share="46vh">
          <ContactPicker
            words={pickers.words}
            isChosen={(contact) => ids.includes(contact.id)}
            onChoose={(contact) => setChosen((before) => [...before, contact])}
          />
          <PickerColumn
            label={bulkEdits.chosen}
            head={
              <Text as="h3" weight="medium">
                {bulkEdits.chosen}
              </Text>
            }
          >
            {chosen.length === 0 ? <PickerNote>{bulkEdits.chosenNobody}</PickerNote> : null}
            <ul>
              {chosen.map((contact) => (
                <ContactItem key={contact.id} person={contact} struck={false}>
                  <IconButton
                    label={editors.remove({ name: nameOf(contact) })}
                    onClick={() => setChosen((before) => before.filter(({ id }) => id !== contact.id))}
                  >
                    <X size={14} aria-hidden />
                  </IconButton>
                </ContactItem>
              ))}
            </ul>
          </PickerColumn>
        </PickerColumns>
        <Failure of={create} />
      </Stack>
    </Dialog>
  );
}

const FORM = 'bulk-crm';
const EMPTY: CrmAssociationDraft = { object_type: 'deal', crm_object_id: '', source: '' };

/** The CRM link to set. */
function CrmLinkForm(props: BulkEditDialogProps) {
  const { engagementIds, onClose } = props;
  const { bulkEdits } = useText();
  const [draft, setDraft] = useState(EMPTY);
  const [submitted, setSubmitted] = useState(false);
  const create = useCreateFromSelection(props);

  return (
    <Dialog
      title={bulkEdits.setCrm}
      unsaved={draft.crm_object_id !== '' || draft.source !== ''}
      onClose={onClose}
      footer={
        <>
          <p>{bulkEdits.tryOutHint}</p>
          <Button look="primary" type="submit" form={FORM} disabled={create.isPending}>
            {create.isPending ? bulkEdits.beginning : bulkEdits.tryOut}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        id={FORM}
        noValidate
        gap={16}
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (isComplete(draft) && !create.isPending) create.mutate({ kind: 'crm', link: trimmed(draft) });
        }}
      >
        <Text as="p" tone="secondary">
          {bulkEdits.crmLead({ count: engagementIds.length })}
        </Text>
        <CrmLinkPicker engagementIds={engagementIds} onChoose={setDraft} />
        <CrmLinkFields draft={draft} submitted={submitted} onChange={setDraft} onIdChange={setDraft} />
        <Failure of={create} />
      </Stack>
    </Dialog>
  );
}
