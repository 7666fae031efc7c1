import { useState } from 'react';
import type { Change } from '#shared/contract/edit.ts';
import { undoOfStaged } from '#shared/domain/edits/undo.ts';
import { sameCrmAssociation } from '#shared/domain/edits/crmAssociations.ts';
import { EditDialog } from '../../edits/EditDialog.tsx';
import type { EditDialogProps, Leaving } from '../../edits/editDialogProps.ts';
import { useLinkWords } from '../../edits/linkWords.ts';
import { useKeptDraft } from '../../edits/useKeptDraft.ts';
import { useSaveEdit } from '../../edits/useSaveEdit.ts';
import { useText } from '../../text/useText.ts';
import { errorOf, startLink, type CrmDraft } from './crmDraft.ts';
import { LinkChoices } from './LinkChoices.tsx';
import { LinkFields } from './LinkFields.tsx';
import css from './SetCrm.module.css';
import type { LinkReading } from './useLinkReading.ts';

const FORM = 'crm-form';

/** Which record it is to be linked with: one that is offered, or one that is typed. */
export function LinkEditor({
  connectionId,
  engagementId,
  engagementTitle,
  again,
  actionFor,
  onClose,
  reading,
}: EditDialogProps & { readonly reading: Extract<LinkReading, { kind: 'ready' }> }) {
  const { edit } = useText();
  const linkWords = useLinkWords();
  // What was read when the dialog opened is the base of the edit, whatever arrives meanwhile.
  const [start] = useState(() => startLink(reading.link, reading.pending, again));
  const { base } = start;
  const { blind } = reading;
  const place = useKeptDraft<CrmDraft>('crm', connectionId, engagementId);
  const [draft, setDraft] = useState(start.draft);
  const [typing, setTyping] = useState(false);
  const [tried, setTried] = useState(false);
  const out = useSaveEdit({
    connectionId,
    engagementId,
    engagementTitle,
    again,
    onKept: place.forget,
    onDone: onClose,
  });

  const mine: CrmDraft = { ...draft, crm_object_id: draft.crm_object_id.trim(), source: draft.source.trim() };
  const same = base !== null && blind === null && start.staged === null && sameCrmAssociation(base, mine);

  const change = (next: CrmDraft, typed: boolean) => {
    setDraft(next);
    setTyping(typed);
    place.keep(next, !sameCrmAssociation(start.draft, next));
  };
  const wanted: Change = { kind: 'crm', base, mine, replaceTheirs: false };
  const leave = (how: Leaving) => {
    setTried(true);
    if (errorOf(mine.crm_object_id) !== null || errorOf(mine.source) !== null) return;
    if (same || out.state.kind !== 'editing') return;
    out[how](wanted, {});
  };
  const consequence = () => {
    if (same) return edit.crmSame;
    if (blind !== null) return '';
    return base === null ? edit.crmFirst : edit.crmReplaces(linkWords(base));
  };

  const { offered } = place;
  return (
    <EditDialog
      title={edit.crmTitle}
      width="medium"
      out={out}
      typed={!sameCrmAssociation(start.draft, draft)}
      worthIt={!same}
      final={!same && (blind !== null || undoOfStaged(wanted).kind === 'impossible')}
      onLeave={leave}
      formId={FORM}
      summary={consequence()}
      asOf={reading.asOf}
      start={start}
      offered={offered !== null}
      onTakeUp={() => {
        if (offered !== null) change(offered, false);
      }}
      onForget={place.forget}
      actionFor={actionFor}
      onClose={onClose}
    >
      <form
        id={FORM}
        noValidate
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          leave('save');
        }}
      >
        {blind === null ? (
          <p className={css['now']}>
            <span className={css['quiet']}>{edit.crmNow}</span> {linkWords(base)}
          </p>
        ) : (
          <div role="status" className={css['blind']}>
            <p className={css['heading']}>{edit.crmBlindTitle}</p>
            <p className={css['quiet']}>{edit.crmBlindBody(blind.scope)}</p>
          </div>
        )}
        <LinkChoices
          connectionId={connectionId}
          engagementId={engagementId}
          draft={mine}
          typed={typing ? mine.crm_object_id : null}
          onChoose={(link) => change(link, false)}
        />
        <LinkFields
          draft={draft}
          tried={tried}
          onType={(next) => change(next, typing)}
          onTypeId={(next) => change(next, true)}
        />
        <p className={css['note']}>{edit.crmNoClearing}</p>
      </form>
    </EditDialog>
  );
}
