import { useState, type ReactNode } from 'react';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { CRM_OBJECT_TYPES } from '#shared/contract/vocabulary.ts';
import { sameCrmAssociation } from '#shared/domain/sameCrmAssociation.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Clash } from './Clash.tsx';
import { asDraft, errorOf, isWritable, suggestionsFor, type CrmDraft, type DraftError } from './crmDraft.ts';
import css from './SetCrm.module.css';
import { useSaveCrm } from './useSaveCrm.ts';

interface SetCrmProps {
  readonly connectionId: ConnectionId;
  readonly engagement: Engagement;
  /** Stands in the editor's place while the connection may not be changed. */
  readonly gate: ReactNode;
  readonly actionFor: (problem: Problem) => ReactNode;
  readonly onClose: () => void;
}

const empty: CrmDraft = { object_type: 'company', crm_object_id: '', source: '' };

function useLinkWords() {
  const { call, edit } = useText();
  return (link: CrmAssociation | CrmDraft | null) =>
    link === null
      ? edit.crmNone
      : `${call.crmTypes[link.object_type] ?? link.object_type} ${link.crm_object_id} · ${link.source}`;
}

function Editor({ connectionId, engagement, actionFor, onClose }: SetCrmProps) {
  const { call, edit } = useText();
  const linkWords = useLinkWords();
  // What the user saw when the dialog opened is the base of the edit, whatever arrives meanwhile.
  const [base] = useState(engagement.crm_association ?? null);
  const suggestions = suggestionsFor(engagement);
  const [start] = useState<CrmDraft>(
    () => asDraft(base) ?? { ...empty, source: base?.source ?? suggestions[0]?.link.source ?? '' },
  );
  const [draft, setDraft] = useState(start);
  const [tried, setTried] = useState(false);
  const [clash, setClash] = useState<{ readonly theirs: CrmAssociation | null } | null>(null);
  const save = useSaveCrm(connectionId, engagement, onClose, (theirs) => setClash({ theirs }));

  const mine: CrmDraft = { ...draft, crm_object_id: draft.crm_object_id.trim(), source: draft.source.trim() };
  const same = base !== null && sameCrmAssociation(base, mine);
  const idError = errorOf(draft.crm_object_id);
  const sourceError = errorOf(draft.source);
  const errorWords = (error: DraftError, missing: string) =>
    !tried || error === null ? null : error === 'missing' ? missing : edit.crmTooLong;

  const submit = () => {
    setTried(true);
    if (idError !== null || sourceError !== null || same || save.isPending) return;
    save.mutate({ base, mine, replaceTheirs: false });
  };

  if (clash !== null) {
    return (
      <Dialog title={edit.crmTitle} unsaved onClose={onClose}>
        <Clash
          before={linkWords(base)}
          theirs={linkWords(clash.theirs)}
          mine={linkWords(mine)}
          busy={save.isPending}
          problem={
            save.error === null ? null : (
              <ProblemView problem={save.error.problem} action={actionFor(save.error.problem)} />
            )
          }
          onKeepTheirs={onClose}
          onUseMine={() => save.mutate({ base: clash.theirs, mine, replaceTheirs: true })}
        />
      </Dialog>
    );
  }

  return (
    <Dialog
      title={edit.crmTitle}
      unsaved={!sameCrmAssociation(start, draft)}
      onClose={onClose}
      footer={
        <>
          <p role="status" className={css['status']}>
            {same ? edit.crmSame : base === null ? '' : edit.crmReplaces}
          </p>
          <Button look="primary" type="submit" form="crm-form" disabled={same || save.isPending}>
            {save.isPending ? edit.saving : edit.save}
          </Button>
        </>
      }
    >
      <form
        id="crm-form"
        noValidate
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={css['now']}>
          <span className={css['quiet']}>{edit.crmNow}</span> {linkWords(base)}
        </p>
        <section aria-label={edit.crmSuggestions}>
          <h3 className={css['heading']}>{edit.crmSuggestions}</h3>
          {suggestions.length === 0 ? <p className={css['quiet']}>{edit.crmNoSuggestions}</p> : null}
          <ul className={css['suggestions']}>
            {suggestions.map(({ of, link }) => (
              <li key={`${link.object_type} ${link.crm_object_id} ${link.source}`}>
                <button
                  type="button"
                  aria-pressed={sameCrmAssociation(link, mine)}
                  className={css['suggestion']}
                  onClick={() => setDraft(link)}
                >
                  <span className={css['of']}>{of}</span>
                  <span className={css['quiet']}>{linkWords(link)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
        <div className={css['fields']}>
          <Field label={edit.crmType}>
            {(control) => (
              <select
                {...control}
                value={draft.object_type}
                onChange={(event) => {
                  const { value } = event.target;
                  if (isWritable(value)) setDraft({ ...draft, object_type: value });
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
                onChange={(event) => setDraft({ ...draft, crm_object_id: event.target.value })}
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
              onChange={(event) => setDraft({ ...draft, source: event.target.value })}
            />
          )}
        </Field>
        <p className={css['note']}>{edit.crmNoClearing}</p>
        {save.error === null ? null : (
          <ProblemView problem={save.error.problem} action={actionFor(save.error.problem)} />
        )}
      </form>
    </Dialog>
  );
}

/** Which record of the CRM the engagement belongs to. */
export function SetCrm(props: SetCrmProps) {
  const { edit } = useText();
  if (props.gate === null) return <Editor {...props} />;
  return (
    <Dialog title={edit.crmTitle} width="narrow" onClose={props.onClose}>
      {props.gate}
    </Dialog>
  );
}
