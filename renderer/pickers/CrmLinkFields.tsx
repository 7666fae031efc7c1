import type { CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import { CRM_OBJECT_TYPES } from '#shared/contract/enumerations.ts';
import { useText } from '../text/useText.ts';
import { Field } from '../ui/Field.tsx';
import { fieldError, isWritable } from './crmLink.ts';
import css from './Pickers.module.css';
import { lookUp } from '../text/lookUp.ts';

export function CrmLinkFields({
  draft,
  submitted,
  onChange,
  onIdChange,
}: {
  readonly draft: CrmAssociationDraft;
  /** Errors are only shown after the first attempt to save. */
  readonly submitted: boolean;
  readonly onChange: (draft: CrmAssociationDraft) => void;
  /** Null if the id has a field of its own. */
  readonly onIdChange: ((draft: CrmAssociationDraft) => void) | null;
}) {
  const { engagement, editors } = useText();
  const errorWords = (value: string, missing: string) => {
    const error = fieldError(value);
    return !submitted || error === null ? null : error === 'missing' ? missing : editors.crmTooLong;
  };
  const source = (
    <Field
      label={editors.crmSource}
      hint={editors.crmSourceHint}
      error={errorWords(draft.source, editors.crmSourceMissing)}
    >
      {(control) => (
        <input
          {...control}
          value={draft.source}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...draft, source: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      <div className={css['linkFields']}>
        <Field label={editors.crmType}>
          {(control) => (
            <select
              {...control}
              value={draft.object_type}
              onChange={(event) => {
                const { value } = event.target;
                if (isWritable(value)) onChange({ ...draft, object_type: value });
              }}
            >
              {CRM_OBJECT_TYPES.map((type) => (
                <option key={type} value={type}>
                  {lookUp(engagement.crmTypes, type)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {onIdChange === null ? (
          source
        ) : (
          <Field label={editors.crmId} error={errorWords(draft.crm_object_id, editors.crmIdMissing)}>
            {(control) => (
              <input
                {...control}
                value={draft.crm_object_id}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => onIdChange({ ...draft, crm_object_id: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
      {onIdChange === null ? null : source}
    </>
  );
}
