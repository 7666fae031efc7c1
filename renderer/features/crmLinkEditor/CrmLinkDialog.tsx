import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CrmAssociation, CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import type { Change, Edit } from '#shared/contract/edit.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { sameCrmAssociation } from '#shared/domain/edits/crmAssociations.ts';
import { undoOfStaged } from '#shared/domain/edits/editStates.ts';
import { EditDialog, type EditDialogProps, type SaveMode } from '../../edits/EditDialog.tsx';
import { useCrmLinkText } from '../../edits/editText.ts';
import { useSavedDraft } from '../../edits/savedDraft.ts';
import { isTransient, unsettled } from '../../edits/unsettledEdits.ts';
import { useSaveEdit } from '../../edits/useSaveEdit.ts';
import { CrmLink } from '../../links/CrmLink.tsx';
import { fieldError, isComplete, trimmed } from '../../pickers/crmLink.ts';
import { CrmLinkFields } from '../../pickers/CrmLinkPicker.tsx';
import { engagementEditsQuery, openForEditQuery } from '../../edits/editQueries.ts';
import { useText } from '../../text/useText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack, Text } from '../../ui/primitives.tsx';
import { CrmRecordCombobox } from './CrmRecordCombobox.tsx';
import { startLink } from './crmLinkDraft.ts';
import { useConnectionId } from '../../queries/workspace.ts';
import css from './CrmLinkDialog.module.css';

type CrmLinkForEdit =
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly problem: Problem; readonly onRetry: () => void }
  | {
      readonly kind: 'ready';
      readonly link: CrmAssociation | null;
      readonly pending: readonly Edit[];
      /** Set if the API was unreachable and the page's existing data is used. */
      readonly asOf: string | null;
      /** Set if the token can't read the link but may be able to write it, with the scope it lacks. */
      readonly blind: { readonly scope: string | null } | null;
    };

/** The current link, read for this edit. As a single value, it can be set without being read. */
function useCrmLinkForEdit(
  engagementId: EngagementId,
  known: { readonly engagement: Engagement; readonly asOf: string } | null,
): CrmLinkForEdit {
  const connectionId = useConnectionId();
  const opened = useQuery(openForEditQuery(connectionId, engagementId));
  const edits = useQuery(engagementEditsQuery(connectionId, engagementId));
  if (opened.isPending) return { kind: 'pending' };
  if (opened.isSuccess) {
    const { engagement, pending } = opened.data;
    return { kind: 'ready', link: engagement.crm_association ?? null, pending, asOf: null, blind: null };
  }
  const { problem } = opened.error;
  const blind = problem.kind === 'forbidden' ? { scope: problem.scope } : null;
  if (blind === null && (known === null || !isTransient(problem))) {
    return { kind: 'failed', problem, onRetry: () => void opened.refetch() };
  }
  if (edits.isPending) return { kind: 'pending' };
  return {
    kind: 'ready',
    link: known?.engagement.crm_association ?? null,
    pending: unsettled(edits.data ?? []),
    asOf: blind === null ? (known?.asOf ?? null) : null,
    blind,
  };
}

const FORM = 'crm-form';

/** Selects a suggested or used link, or accepts a typed id. */
function CrmLinkEditor({
  engagementId,
  engagementTitle,
  again,
  correction,
  onSaved,
  onClose,
  reading,
}: EditDialogProps & { readonly reading: Extract<CrmLinkForEdit, { kind: 'ready' }> }) {
  const connectionId = useConnectionId();
  const { editors } = useText();
  const crmLinkText = useCrmLinkText();
  // The base of the edit is what was read when the dialog opened, whatever arrives later.
  const [start] = useState(() => startLink(reading.link, reading.pending, again, correction));
  const { base } = start;
  const { blind } = reading;
  const place = useSavedDraft<CrmAssociationDraft>('crm', connectionId, correction?.id ?? engagementId);
  const [draft, setDraft] = useState(start.draft);
  const [submitted, setSubmitted] = useState(false);
  const out = useSaveEdit({
    connectionId,
    engagementId,
    engagementTitle,
    again,
    correction,
    onKept: place.forget,
    onSaved,
    onDone: onClose,
  });

  const mine = trimmed(draft);
  const same = base !== null && blind === null && start.staged === null && sameCrmAssociation(base, mine);

  const typed = !sameCrmAssociation(start.draft, draft);
  // A row may be corrected back to the link that is set.
  const worthIt = correction === null ? !same : typed;

  const change = (next: CrmAssociationDraft) => {
    setDraft(next);
    place.keep(next, !sameCrmAssociation(start.draft, next));
  };
  const wanted: Change = { kind: 'crm', base, mine, replaceTheirs: false };
  const leave = (how: SaveMode) => {
    setSubmitted(true);
    if (!isComplete(mine)) return;
    if (!worthIt || out.state.kind !== 'editing') return;
    out[how](wanted, {});
  };
  const consequence = () => {
    if (same) return editors.crmSame;
    if (blind !== null) return '';
    return base === null ? editors.crmFirst : editors.crmReplaces({ link: crmLinkText(base) });
  };

  const idError = () => {
    const wrong = fieldError(draft.crm_object_id);
    if (wrong === null) return null;
    return wrong === 'missing' ? editors.crmIdMissing : editors.crmTooLong;
  };

  const { offered } = place;
  return (
    <EditDialog
      title={correction === null ? editors.crmTitle : editors.crmCorrect}
      width="medium"
      out={out}
      correction={correction}
      typed={typed}
      worthIt={worthIt}
      final={!same && (blind !== null || undoOfStaged(wanted).kind === 'impossible')}
      onLeave={leave}
      formId={FORM}
      summary={consequence()}
      asOf={reading.asOf}
      start={start}
      offered={offered !== null}
      onTakeUp={() => {
        if (offered !== null) change(offered);
      }}
      onForget={place.forget}
      onClose={onClose}
    >
      <Stack
        as="form"
        gap={16}
        id={FORM}
        noValidate
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          leave('save');
        }}
      >
        {blind === null ? (
          <Text as="p" wrap="anywhere">
            <Text tone="secondary">{editors.crmNow}</Text>{' '}
            {base === null ? crmLinkText(base) : <CrmLink link={base} />}
          </Text>
        ) : (
          <Stack gap={4} pad={[12, 16]} role="status" data-edge className={css['blind']}>
            <Text as="p" weight="medium">
              {editors.crmBlindTitle}
            </Text>
            <Text as="p" tone="secondary">
              {blind.scope === null
                ? editors.crmBlindBody
                : editors.crmBlindBodyScope({ scope: blind.scope })}
            </Text>
          </Stack>
        )}
        <CrmRecordCombobox
          engagementId={engagementId}
          draft={draft}
          error={submitted ? idError() : null}
          onType={(id) => change({ ...draft, crm_object_id: id })}
          onChoose={change}
        />
        <CrmLinkFields draft={draft} submitted={submitted} onChange={change} onIdChange={null} />
        {/* A first link says so itself, beside the button. */}
        {base === null && blind === null ? null : (
          <Text as="p" size="small" tone="tertiary">
            {editors.crmNoClearing}
          </Text>
        )}
      </Stack>
    </EditDialog>
  );
}

/** The dialog that sets the CRM link of an engagement. It starts by reading it from the API. */
export function CrmLinkDialog(props: EditDialogProps) {
  const { editors } = useText();
  const { engagementId, known, correction, onClose } = props;
  const reading = useCrmLinkForEdit(engagementId, known);
  if (reading.kind === 'ready') return <CrmLinkEditor {...props} reading={reading} />;
  return (
    <Dialog title={correction === null ? editors.crmTitle : editors.crmCorrect} onClose={onClose}>
      {reading.kind === 'failed' ? (
        <ProblemView problem={reading.problem} onRetry={reading.onRetry} />
      ) : (
        <Stack gap={16} role="status" aria-label={editors.reading} className={css['form']}>
          {[60, 45, 70].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </Stack>
      )}
    </Dialog>
  );
}
