import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { crmLinkChoicesQuery } from '../queries/crmQueries.ts';
import { lookUp } from '../text/lookUp.ts';
import { useText } from '../text/useText.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { useDebounced } from '../ui/useDebounced.ts';
import { asDraft } from './crmLink.ts';
import { PickerNote } from './PickerColumn.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import css from './Pickers.module.css';

const SETTLED_MS = 120;

/** Selects a CRM link that is used in the workspace, by id or contact. */
export function CrmLinkPicker({
  connectionId,
  onChoose,
}: {
  readonly connectionId: ConnectionId;
  readonly onChoose: (link: CrmAssociationDraft) => void;
}) {
  const { engagement, pickers } = useText();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SETTLED_MS);
  const { data } = useQuery({
    ...crmLinkChoicesQuery(connectionId, search),
    placeholderData: keepPreviousData,
  });
  const links = (data ?? []).flatMap(({ association, names, engagements }) => {
    const link = asDraft(association);
    return link === null ? [] : [{ link, names, engagements }];
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
        {links.map(({ link, names, engagements }) => (
          <li key={`${link.object_type} ${link.crm_object_id} ${link.source}`}>
            <button type="button" className={css['link']} onClick={() => onChoose(link)}>
              <Text weight="medium" wrap="truncate">
                {names[0] ?? link.crm_object_id}
              </Text>
              <Text size="small" tone="tertiary" wrap="truncate">
                {lookUp(engagement.crmTypes, link.object_type)} {link.crm_object_id} · {link.source} ·{' '}
                {pickers.onCalls({ count: engagements })}
              </Text>
            </button>
          </li>
        ))}
      </ul>
      {data !== undefined && links.length === 0 ? <PickerNote>{pickers.noLinks}</PickerNote> : null}
    </Stack>
  );
}
