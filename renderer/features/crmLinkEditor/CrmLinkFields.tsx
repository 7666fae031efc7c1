import { CRM_OBJECT_TYPES } from '#shared/contract/enumerations.ts';
import { useText } from '../../text/useText.ts';
import { Field } from '../../ui/Field.tsx';
import { errorOf, isWritable, type CrmLinkDraft } from './crmLinkDraft.ts';
import css from './CrmLinkDialog.module.css';

/** The three parts of a link, to be typed. */
export function CrmLinkFields({
  draft,
  tried,
  onType,
  onTypeId,
}: {
  readonly draft: CrmLinkDraft;
  /** What is missing is said only once somebody wanted to leave with it. */
  readonly tried: boolean;
  readonly onType: (draft: CrmLinkDraft) => void;
  readonly onTypeId: (draft: CrmLinkDraft) => void;
}) {
  const { call, edit } = useText();
  const errorWords = (value: string, missing: string) => {
    const error = errorOf(value);
    return !tried || error === null ? null : error === 'missing' ? missing : edit.crmTooLong;
  };
  return (
    <>
      <div className={css['fields']}>
        <Field label={edit.crmType}>
          {(control) => (
            <select
              {...control}
              value={draft.object_type}
              onChange={(event) => {
                const { value } = event.target;
                if (isWritable(value)) onType({ ...draft, object_type: value });
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
        <Field label={edit.crmId} error={errorWords(draft.crm_object_id, edit.crmIdMissing)}>
          {(control) => (
            <input
              {...control}
              value={draft.crm_object_id}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => onTypeId({ ...draft, crm_object_id: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field
        label={edit.crmSource}
        hint={edit.crmSourceHint}
        error={errorWords(draft.source, edit.crmSourceMissing)}
      >
        {(control) => (
          <input
            {...control}
            value={draft.source}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onType({ ...draft, source: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
