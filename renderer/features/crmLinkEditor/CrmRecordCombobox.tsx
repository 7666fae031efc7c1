import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import type { CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { sameCrmAssociation } from '#shared/domain/edits/crmAssociations.ts';
import { crmName } from '#shared/domain/links/crmUrl.ts';
import { crmRecordName, useCrmNames } from '../../links/crmNames.ts';
import { asDraft } from '../../pickers/crmLink.ts';
import { editListQuery } from '../../edits/editQueries.ts';
import { useRead } from '../../queries/ask.ts';
import { crmLinkChoicesQuery } from '../../queries/recordQueries.ts';
import type { Text as Texts } from '../../text/messages.gen.d.ts';
import { useText } from '../../text/useText.ts';
import { TextField } from '../../ui/Field.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { type CrmChoice, withoutRepeats } from './crmLinkDraft.ts';
import { useConnectionId } from '../../queries/workspace.ts';
import css from './CrmLinkDialog.module.css';

type Evidence = OutputOf<'edits.suggestions'>['links'][number]['evidence'][number];

const SETTLED_MS = 150;
const MAX_RECENT = 5;
const MAX_USED = 20;

function reason({ editors }: Texts, evidence: Evidence): string {
  const say = editors.crmEvidence;
  switch (evidence.kind) {
    case 'contact':
      return say.contact({ name: evidence.name });
    case 'company':
      return say.company({ name: evidence.name });
    case 'same-company-engagements':
      return say['same-company-engagements']({ count: evidence.engagements });
    case 'workspace':
      return say.workspace({ count: evidence.engagements });
  }
}

/**
 * Links matching the query by name or start of the id: suggested ones, recently set ones, then all in use.
 */
function useCrmChoices(
  engagementId: EngagementId,
  typed: string,
): Readonly<Record<'suggested' | 'recent' | 'used', readonly CrmChoice[]>> {
  const connectionId = useConnectionId();
  const text = useText();
  const { editors } = text;
  const search = useDebounced(typed.trim(), SETTLED_MS);
  const suggestions =
    useRead('edits.suggestions', { connectionId, engagementId }, { gcTime: 0 }).data?.links ?? [];
  const written = useInfiniteQuery(editListQuery(connectionId, ['done'])).data?.pages ?? [];
  const links = useQuery(crmLinkChoicesQuery(connectionId, search)).data?.links ?? [];
  const known = links.flatMap(({ association, engagements, ...naming }): CrmChoice[] => {
    const link = asDraft(association);
    return link === null ? [] : [{ link, naming, why: editors.crmUsedBy({ count: engagements }) }];
  });
  const namingOf = useCrmNames();

  const suggested = suggestions.flatMap(({ link, evidence }): CrmChoice[] => {
    const draft = asDraft(link);
    return draft === null
      ? []
      : [{ link: draft, naming: namingOf(draft), why: evidence.map((one) => reason(text, one)).join(' · ') }];
  });
  const recent = written
    .flatMap(({ edits }) => edits)
    .flatMap(({ change }): CrmChoice[] =>
      change.kind === 'crm' ? [{ link: change.mine, naming: namingOf(change.mine), why: '' }] : [],
    );
  return withoutRepeats(search, suggested, recent, search === '' ? [] : known, {
    recent: MAX_RECENT,
    used: MAX_USED,
  });
}

const GROUPS = ['suggested', 'recent', 'used'] as const;

function keyOf({ link }: CrmChoice): string {
  return `${link.object_type} ${link.crm_object_id} ${link.source}`;
}

/** One option: the record by name, otherwise by id, and the reason for it. */
function Option({
  id,
  choice: { link, naming, why },
  chosen,
  active,
  onChoose,
}: {
  readonly id: string;
  readonly choice: CrmChoice;
  readonly chosen: boolean;
  readonly active: boolean;
  readonly onChoose: () => void;
}) {
  const name = crmRecordName(useText(), link, naming);
  return (
    // The field has the focus and its keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      data-active={active}
      className={css['option']}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Row as="span" gap={6}>
        <Text weight="medium" wrap="truncate">
          {name}
        </Text>
        {name.endsWith(link.crm_object_id) ? null : (
          <Text size="small" tone="tertiary" mono wrap="truncate">
            {link.crm_object_id}
          </Text>
        )}
        <Text size="small" tone="tertiary">
          {crmName(link.source)}
        </Text>
      </Row>
      {why === '' ? null : (
        <Text size="small" tone="secondary" wrap="truncate">
          {why}
        </Text>
      )}
    </div>
  );
}

/**
 * The record field: searches the suggested, recently used and other links of the workspace by name or id.
 * Text without a match is used as an id.
 */
export function CrmRecordCombobox({
  engagementId,
  draft,
  error,
  onType,
  onChoose,
}: {
  readonly engagementId: EngagementId;
  readonly draft: CrmAssociationDraft;
  /** Why the input can't be saved, otherwise null. */
  readonly error: string | null;
  readonly onType: (id: string) => void;
  readonly onChoose: (link: CrmAssociationDraft) => void;
}) {
  const { editors } = useText();
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const groups = useCrmChoices(engagementId, typed ?? '');
  const titles = { suggested: editors.crmSuggestions, recent: editors.crmRecent, used: editors.crmUsed };
  const choices = GROUPS.flatMap((group) => groups[group]);
  const current = Math.min(active, choices.length - 1);
  const idOf = (at: number) => `${listId}-${at}`;

  const choose = (choice: CrmChoice) => {
    setTyped(null);
    setActive(-1);
    onChoose(choice.link);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = choices[current];
    if (step !== undefined && choices.length > 0) {
      const next = (Math.max(current, step === 1 ? -1 : 0) + step + choices.length) % choices.length;
      setActive(next);
      document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && choice !== undefined)
      choose(choice);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <TextField
        label={editors.crmRecord}
        hint={editors.crmRecordHint}
        error={error}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={choices.length === 0 ? undefined : listId}
        aria-autocomplete="list"
        aria-activedescendant={current < 0 ? undefined : idOf(current)}
        value={draft.crm_object_id}
        onValue={(value) => {
          setTyped(value);
          setActive(-1);
          onType(value);
        }}
        onKeyDown={onKeyDown}
      />
      {choices.length === 0 ? null : (
        <div id={listId} role="listbox" aria-label={editors.crmRecord} className={css['options']}>
          {GROUPS.map((group) =>
            groups[group].length === 0 ? null : (
              <div key={group} role="group" aria-label={titles[group]}>
                <Text as="p" aria-hidden size="small" tone="secondary" weight="medium" pad={[8, 8, 4]}>
                  {titles[group]}
                </Text>
                {groups[group].map((choice) => {
                  const at = choices.indexOf(choice);
                  return (
                    <Option
                      key={keyOf(choice)}
                      id={idOf(at)}
                      choice={choice}
                      chosen={sameCrmAssociation(choice.link, draft)}
                      active={at === current}
                      onChoose={() => choose(choice)}
                    />
                  );
                })}
              </div>
            ),
          )}
        </div>
      )}
      {typed === null || typed.trim() === '' ? null : (
        <Text as="p" size="small" tone="secondary" role="status">
          {choices.length === 0
            ? editors.crmUseId({ id: typed.trim() })
            : editors.crmOrUseId({ id: typed.trim() })}
        </Text>
      )}
    </>
  );
}
