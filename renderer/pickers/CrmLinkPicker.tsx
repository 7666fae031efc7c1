import { useState } from 'react';
import type { CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import { CRM_OBJECT_TYPES } from '#shared/contract/enumerations.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { sameCrmAssociation } from '#shared/domain/edits/crmAssociations.ts';
import { crmName } from '#shared/domain/links/crmUrl.ts';
import { crmRecordName } from '../links/crmNames.ts';
import { type UsedCrmLink, useUsedCrmLinks } from '../queries/recordQueries.ts';
import { useText } from '../text/useText.ts';
import { Field, TextField } from '../ui/Field.tsx';
import { Failure } from '../ui/ProblemView.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useDebounced } from '../ui/useDebounced.ts';
import { Select } from '../ui/Select.tsx';
import { asDraft, fieldError } from './crmLink.ts';
import { PickerNote } from './PickerColumn.tsx';
import { useWorkspaceRead } from '../queries/workspace.ts';
import css from './Pickers.module.css';

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
    <TextField
      label={editors.crmSource}
      hint={editors.crmSourceHint}
      error={errorWords(draft.source, editors.crmSourceMissing)}
      value={draft.source}
      onValue={(value) => onChange({ ...draft, source: value })}
    />
  );
  return (
    <>
      <div className={css['linkFields']}>
        <Field label={editors.crmType}>
          {(control) => (
            <Select
              {...control}
              options={CRM_OBJECT_TYPES.map((type) => ({ value: type, label: engagement.crmTypes[type] }))}
              value={draft.object_type}
              onChange={(type) => onChange({ ...draft, object_type: type })}
            />
          )}
        </Field>
        {onIdChange === null ? (
          source
        ) : (
          <TextField
            label={editors.crmId}
            error={errorWords(draft.crm_object_id, editors.crmIdMissing)}
            value={draft.crm_object_id}
            onValue={(value) => onIdChange({ ...draft, crm_object_id: value })}
          />
        )}
      </div>
      {onIdChange === null ? null : source}
    </>
  );
}

const SETTLED_MS = 120;

/** Selects a CRM link that is used in the workspace, by id or name. */
export function CrmLinkPicker({
  engagementIds,
  onChoose,
}: {
  /** What they have in common is suggested while nothing is typed. */
  readonly engagementIds: readonly EngagementId[];
  readonly onChoose: (link: CrmAssociationDraft) => void;
}) {
  const text = useText();
  const { pickers } = text;
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SETTLED_MS);
  const used = useUsedCrmLinks(search);
  const common = useWorkspaceRead('mirror.commonCrmLinks', { engagementIds });
  const suggested = search === '' ? (common.data ?? []) : [];
  const isSuggested = ({ association }: UsedCrmLink) =>
    suggested.some((each) => sameCrmAssociation(each.association, association));
  const others = (used.data?.links ?? []).filter((each) => !isSuggested(each));
  const links = [...suggested, ...others].flatMap((each) => {
    const link = asDraft(each.association);
    const { engagements: count } = each;
    const why = isSuggested(each)
      ? pickers.fitsSelected({ count, all: engagementIds.length })
      : pickers.onCalls({ count });
    return link === null ? [] : [{ link, naming: each, why }];
  });
  return (
    <Stack as="section" gap={4} aria-label={pickers.usedLinks}>
      <SearchField
        label={pickers.findLink}
        placeholder={pickers.findLinkHint}
        value={typed}
        onValue={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Enter must not submit the surrounding form.
          event.preventDefault();
          const [first] = links;
          if (first !== undefined && typed.trim() !== '' && search === typed.trim()) onChoose(first.link);
        }}
      />
      <ul className={css['linkList']}>
        {links.map(({ link, naming, why }) => (
          <li key={`${link.object_type} ${link.crm_object_id} ${link.source}`}>
            <button type="button" className={css['link']} onClick={() => onChoose(link)}>
              <Text weight="medium" wrap="truncate">
                {crmRecordName(text, link, naming)}
              </Text>
              <Text size="small" tone="tertiary" wrap="truncate">
                {link.crm_object_id} · {crmName(link.source)} · {why}
              </Text>
            </button>
          </li>
        ))}
      </ul>
      <Failure of={used.isError ? used : common} />
      {used.isSuccess && links.length === 0 ? <PickerNote>{pickers.noLinks}</PickerNote> : null}
    </Stack>
  );
}
