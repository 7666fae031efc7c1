import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
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
import { isTransient } from '../../edits/unsettledEdits.ts';
import { useSaveEdit } from '../../edits/useSaveEdit.ts';
import { CrmLink } from '../../links/CrmLink.tsx';
import { asDraft, fieldError, isComplete, trimmed } from '../../pickers/crmLink.ts';
import { CrmLinkFields } from '../../pickers/CrmLinkPicker.tsx';
import { editListQuery, useOpenForEdit, useUnsettledEdits } from '../../edits/editQueries.ts';
import { useText } from '../../text/useText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failure, ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { type CrmChoice, startLink, withoutRepeats } from './crmLinkDraft.ts';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';
import css from './CrmLinkDialog.module.css';
import type { OutputOf } from '#shared/contract/methods.ts';
import { crmName } from '#shared/domain/links/crmUrl.ts';
import { crmRecordName, useCrmNames } from '../../links/crmNames.ts';
import { useUsedCrmLinks } from '../../queries/recordQueries.ts';
import type { Text as Texts } from '../../text/messages.gen.d.ts';
import { TextField } from '../../ui/Field.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';

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
 * Links matching the query by name or start of the id: suggested ones, which take longest, recently set ones, then all in
 * use. `failed` is the read that says why some are missing.
 */
function useCrmChoices(engagementId: EngagementId, typed: string) {
  const connectionId = useConnectionId();
  const text = useText();
  const { editors } = text;
  const search = useDebounced(typed.trim(), SETTLED_MS);
  const suggestions = useWorkspaceRead('edits.suggestions', { engagementId }, { gcTime: 0 });
  const written = useInfiniteQuery(editListQuery(connectionId, ['done']));
  const used = useUsedCrmLinks(search);
  const known = (used.data?.links ?? []).flatMap(({ association, engagements, ...naming }): CrmChoice[] => {
    const link = asDraft(association);
    return link === null ? [] : [{ link, naming, why: editors.crmUsedBy({ count: engagements }) }];
  });
  const namingOf = useCrmNames();

  const suggested = (suggestions.data?.links ?? []).flatMap(({ link, evidence }): CrmChoice[] => {
    const draft = asDraft(link);
    return draft === null
      ? []
      : [{ link: draft, naming: namingOf(draft), why: evidence.map((one) => reason(text, one)).join(' · ') }];
  });
  const recent = (written.data?.pages ?? [])
    .flatMap(({ edits }) => edits)
    .flatMap(({ change }): CrmChoice[] =>
      change.kind === 'crm' ? [{ link: change.mine, naming: namingOf(change.mine), why: '' }] : [],
    );
  const most = { recent: MAX_RECENT, used: MAX_USED };
  return {
    groups: withoutRepeats(search, suggested, recent, search === '' ? [] : known, most),
    isPending: suggestions.isPending,
    failed: [suggestions, written, used].find(({ isError }) => isError),
  };
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
function CrmRecordCombobox({
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
  const { groups, isPending, failed } = useCrmChoices(engagementId, typed ?? '');
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
      <div className={css['options']}>
        {choices.length > 0 ? null : failed !== undefined ? (
          <Failure of={failed} />
        ) : isPending ? (
          <Stack gap={24} pad={[16, 8]} role="status" aria-label={editors.crmLoading}>
            <Skeleton width="40%" />
            <Skeleton width="55%" />
          </Stack>
        ) : (
          <Text as="p" size="small" tone="tertiary" pad={[8, 8]}>
            {typed === null || typed.trim() === '' ? editors.crmNoSuggestions : editors.crmNoMatch}
          </Text>
        )}
        <div
          id={listId}
          role="listbox"
          aria-label={editors.crmRecord}
          className={css['list']}
          hidden={choices.length === 0}
        >
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
      </div>
      <Text as="p" size="small" tone="secondary" role="status" className={css['use']}>
        {typed === null || typed.trim() === ''
          ? null
          : choices.length === 0
            ? editors.crmUseId({ id: typed.trim() })
            : editors.crmOrUseId({ id: typed.trim() })}
      </Text>
    </>
  );
}

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
  const opened = useOpenForEdit(engagementId);
  const edits = useUnsettledEdits(engagementId);
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
    pending: edits.data ?? [],
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
  const { editors } = useText();
  const crmLinkText = useCrmLinkText();
  // The base of the edit is what was read when the dialog opened, whatever arrives later.
  const [start] = useState(() => startLink(reading.link, reading.pending, again, correction));
  const { base } = start;
  const { blind } = reading;
  const place = useSavedDraft<CrmAssociationDraft>('crm', correction?.id ?? engagementId);
  const [draft, setDraft] = useState(start.draft);
  const [submitted, setSubmitted] = useState(false);
  const out = useSaveEdit({
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
          <Stack gap={4} pad={[12, 16]} ground="warn" role="status" data-edge>
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
