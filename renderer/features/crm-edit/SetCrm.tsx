import { useState, type ReactNode } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId, EditId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { CRM_OBJECT_TYPES } from '#shared/contract/vocabulary.ts';
import { sameCrmAssociation } from '#shared/domain/sameCrmAssociation.ts';
import { useCommands } from '../../commands/useCommands.ts';
import { Decision } from '../../edits/Decision.tsx';
import { keptDraft } from '../../edits/keptDrafts.ts';
import { useLinkWords } from '../../edits/linkWords.ts';
import { Notices } from '../../edits/Notices.tsx';
import { SaveKeys } from '../../edits/SaveKeys.tsx';
import { useSaveEdit } from '../../edits/useSaveEdit.ts';
import { Waiting } from '../../edits/Waiting.tsx';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { errorOf, isWritable, startLink, type CrmDraft, type DraftError } from './crmDraft.ts';
import { LinkChoices } from './LinkChoices.tsx';
import css from './SetCrm.module.css';
import { useLinkReading, type LinkReading } from './useLinkReading.ts';

interface SetCrmProps {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  readonly engagementTitle: string | null;
  /** What the page knows already, for when the service can't be asked. */
  readonly known: { readonly engagement: Engagement; readonly asOf: string } | null;
  /** A change that was refused and is to be edited once more; null for a new one. */
  readonly again: EditId | null;
  /** Stands in the editor's place while the connection may not be changed. */
  readonly gate: ReactNode;
  readonly actionFor: (problem: Problem) => ReactNode;
  readonly onClose: () => void;
}

function Editor({
  connectionId,
  engagementId,
  engagementTitle,
  again,
  actionFor,
  onClose,
  reading,
}: SetCrmProps & { readonly reading: Extract<LinkReading, { kind: 'ready' }> }) {
  const { call, edit } = useText();
  const format = useFormat();
  const linkWords = useLinkWords();
  // What was read when the dialog opened is the base of the edit, whatever arrives meanwhile.
  const [start] = useState(() => startLink(reading.link, reading.pending, again));
  const { base } = start;
  const { blind } = reading;
  const place = keptDraft<CrmDraft>('crm', connectionId, engagementId);
  const [offered, setOffered] = useState(() => place.get());
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
  const { state } = out;
  const busy = state.kind !== 'editing';

  const mine: CrmDraft = { ...draft, crm_object_id: draft.crm_object_id.trim(), source: draft.source.trim() };
  const same = base !== null && blind === null && start.staged === null && sameCrmAssociation(base, mine);
  const changed = !sameCrmAssociation(start.draft, draft);
  const idError = errorOf(draft.crm_object_id);
  const sourceError = errorOf(draft.source);
  const errorWords = (error: DraftError, missing: string) =>
    !tried || error === null ? null : error === 'missing' ? missing : edit.crmTooLong;

  const change = (next: CrmDraft, typed: boolean) => {
    setDraft(next);
    setTyping(typed);
    setOffered(null);
    if (sameCrmAssociation(start.draft, next)) place.forget();
    else place.set(next);
  };
  const leave = (how: 'save' | 'stage') => {
    setTried(true);
    if (idError !== null || sourceError !== null || same || busy) return;
    out[how]({ kind: 'crm', base, mine, replaceTheirs: false }, {});
  };
  const consequence = () => {
    if (same) return edit.crmSame;
    if (blind !== null) return '';
    return base === null ? edit.crmFirst : edit.crmReplaces(linkWords(base));
  };

  useCommands({
    'editing.save': same || busy ? null : () => leave('save'),
    'editing.stage': same || busy ? null : () => leave('stage'),
  });

  if (state.kind === 'undecided') {
    return (
      <Dialog title={edit.crmTitle} onClose={onClose}>
        <Decision edit={state.edit} busy={false} onDecide={(decision) => out.decide(state.edit, decision)} />
      </Dialog>
    );
  }

  return (
    <Dialog
      title={edit.crmTitle}
      unsaved={changed && state.kind !== 'waiting'}
      onClose={() => {
        place.forget();
        onClose();
      }}
      footer={
        <>
          <p role="status" className={css['status']}>
            {consequence()}
          </p>
          <Button disabled={same} aria-disabled={busy} onClick={() => leave('stage')}>
            {edit.stage}
          </Button>
          <Button look="primary" type="submit" form="crm-form" disabled={same} aria-disabled={busy}>
            {state.kind === 'saving' ? edit.saving : edit.save}
          </Button>
        </>
      }
    >
      <form
        id="crm-form"
        data-region="editing"
        noValidate
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          leave('save');
        }}
      >
        <Notices
          asOf={reading.asOf === null ? null : format.timeOfDay(reading.asOf)}
          start={start}
          offered={offered !== null}
          onTakeUp={() => {
            if (offered !== null) change(offered, false);
          }}
          onForget={() => {
            place.forget();
            setOffered(null);
          }}
        />
        {state.kind === 'waiting' ? (
          <Waiting edit={state.edit} onTakeBack={() => out.takeBack(state.edit)} onLeave={onClose} />
        ) : null}
        {state.kind === 'editing' && state.problem !== null ? (
          <ProblemView problem={state.problem} action={actionFor(state.problem)} />
        ) : null}
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
        <div className={css['fields']}>
          <Field label={edit.crmType}>
            {(control) => (
              <select
                {...control}
                value={draft.object_type}
                onChange={(event) => {
                  const { value } = event.target;
                  if (isWritable(value)) change({ ...draft, object_type: value }, typing);
                }}
              >
                {CRM_OBJECT_TYPES.map((type) => (
                  <option key={type} value={type}>
                    {call.crmTypes[type]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={edit.crmId} error={errorWords(idError, edit.crmIdMissing)}>
            {(control) => (
              <input
                {...control}
                value={draft.crm_object_id}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => change({ ...draft, crm_object_id: event.target.value }, true)}
              />
            )}
          </Field>
        </div>
        <Field
          label={edit.crmSource}
          hint={edit.crmSourceHint}
          error={errorWords(sourceError, edit.crmSourceMissing)}
        >
          {(control) => (
            <input
              {...control}
              value={draft.source}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => change({ ...draft, source: event.target.value }, typing)}
            />
          )}
        </Field>
        <p className={css['note']}>{edit.crmNoClearing}</p>
        <SaveKeys />
      </form>
    </Dialog>
  );
}

/** Reads which link is set now. */
function Opening(props: SetCrmProps) {
  const { edit } = useText();
  const { connectionId, engagementId, known, actionFor, onClose } = props;
  const reading = useLinkReading(connectionId, engagementId, known);
  if (reading.kind === 'ready') return <Editor {...props} reading={reading} />;
  return (
    <Dialog title={edit.crmTitle} onClose={onClose}>
      {reading.kind === 'failed' ? (
        <ProblemView
          problem={reading.problem}
          onRetry={reading.onRetry}
          action={actionFor(reading.problem)}
        />
      ) : (
        <div role="status" aria-label={edit.reading} className={css['form']}>
          {[60, 45, 70].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
      )}
    </Dialog>
  );
}

/** Which record of the CRM the engagement belongs to: chosen or typed, then saved or staged. */
export function SetCrm(props: SetCrmProps) {
  const { edit } = useText();
  if (props.gate === null) return <Opening {...props} />;
  return (
    <Dialog title={edit.crmTitle} width="narrow" onClose={props.onClose}>
      {props.gate}
    </Dialog>
  );
}
