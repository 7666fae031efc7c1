import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Export, ExportedList, ExportId, ExportSource } from '#shared/contract/exports.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import { STALE_READS } from '#shared/contract/staleReads.ts';
import { nameTemplateError } from '#shared/domain/exports/nameTemplate.ts';
import { ask, read, refresh, useRead } from '../../queries/ask.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { usePreference } from '../../ui/preference.ts';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { Select } from '../../ui/Select.tsx';
import {
  ExportPreview,
  FolderField,
  FormatField,
  formatNamed,
  lastFolder,
  lastFormat,
  lastTarget,
  lastTemplate,
  TemplateField,
  TYPING_MS,
} from './ExportFields.tsx';
import { exportPhase, isGoing } from './exportState.ts';
import { ExportStatus } from './ExportStatus.tsx';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';

/** A list with its name, which is empty if it isn't a view. */
export interface NamedList {
  readonly name: string;
  readonly source: ExportedList;
}

export type ExportKind = 'once' | 'keep';

/**
 * What is exported: a list, once or whenever it changes; a selection or a search, once; or a list to be chosen, which
 * keeps a folder up to date. `made` is the one to change.
 */
export type Exported =
  | { readonly kind: 'list'; readonly list: NamedList; readonly first: ExportKind }
  | { readonly kind: 'these'; readonly source: ExportSource }
  | { readonly kind: 'keep'; readonly lists: readonly NamedList[]; readonly made: Export | null };

interface DialogProps {
  readonly what: Exported;
  readonly onClose: () => void;
}

/** Asks where and how to export, then shows the progress of what runs once, which goes on when it is closed. */
export function ExportDialog({ what, onClose }: DialogProps) {
  // The selection when the dialog opened, whatever arrives later.
  const [chosen] = useState(what);
  const [started, setStarted] = useState<ExportId | null>(null);
  return started === null ? (
    <ExportForm what={chosen} onStarted={setStarted} onClose={onClose} />
  ) : (
    <ExportProgress exportId={started} onClose={onClose} />
  );
}

function ExportProgress({ exportId, onClose }: Omit<DialogProps, 'what'> & { readonly exportId: ExportId }) {
  const connectionId = useConnectionId();
  const { app, exports: words } = useText();
  const { data: made } = useWorkspaceRead('exports.get', { exportId });
  const goesOn = made !== undefined && isGoing(exportPhase(made));
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <p>
            {goesOn ? `${words.goesOn} ` : null}
            <Link
              to="/c/$connectionId/settings/$section"
              params={{ connectionId, section: 'exports' }}
              onClick={onClose}
            >
              {words.showAll}
            </Link>
          </p>
          <Button onClick={onClose}>{app.close}</Button>
        </>
      }
    >
      {made === undefined ? null : <ExportStatus made={made} />}
    </Dialog>
  );
}

function KindField({
  kind,
  onKind,
}: {
  readonly kind: ExportKind;
  readonly onKind: (kind: ExportKind) => void;
}) {
  const { exports: words } = useText();
  const group = useId();
  return (
    <Row as="fieldset" gap={16} rowGap={4} wrap pad={[0, 0, 16]} border="bottom" aria-label={words.kind}>
      {(['once', 'keep'] as const).map((each) => (
        <Row as="label" key={each} gap={8}>
          <input type="radio" name={group} checked={kind === each} onChange={() => onKind(each)} />
          {words.kinds[each]}
        </Row>
      ))}
    </Row>
  );
}

function keyOf(source: ExportedList): string {
  return source.kind === 'view' ? `view ${source.viewId}` : `query ${source.query}`;
}

/** A list that the folder follows but that isn't among the views any more stays selectable. */
function listsWith(lists: readonly NamedList[], source: ExportedList | undefined): readonly NamedList[] {
  const isKnown = lists.some((list) => source !== undefined && keyOf(list.source) === keyOf(source));
  return isKnown || source?.kind !== 'query' ? lists : [...lists, { name: source.name, source }];
}

function ListField({
  lists,
  source,
  isGone,
  onSource,
}: {
  readonly lists: readonly NamedList[];
  readonly source: ExportedList | undefined;
  /** Whether its view was deleted. */
  readonly isGone: boolean;
  readonly onSource: (source: ExportedList) => void;
}) {
  const { exports: words } = useText();
  const selected = source === undefined ? '' : keyOf(source);
  const isListed = lists.some((list) => keyOf(list.source) === selected);
  return (
    <Field label={words.view} error={isGone && !isListed ? words.viewGone : null}>
      {(control) => (
        <Select
          {...control}
          options={[
            ...(isListed ? [] : [{ value: selected, label: words.noView }]),
            ...lists.map((list) => ({ value: keyOf(list.source), label: list.name })),
          ]}
          value={selected}
          onChange={(key) => {
            const wanted = lists.find((list) => keyOf(list.source) === key);
            if (wanted !== undefined) onSource(wanted.source);
          }}
        />
      )}
    </Field>
  );
}

function NoteOption({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <Row as="label" gap={8}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </Row>
  );
}

type Start = InputOf<'exports.start'>;

const FORM = 'export';
const TARGETS = ['folder', 'zip'] as const;

function ExportForm({
  what,
  onStarted,
  onClose,
}: DialogProps & { readonly onStarted: (id: ExportId) => void }) {
  const connectionId = useConnectionId();
  const { app, exports: words } = useText();
  const client = useQueryClient();
  const blocked = usePolicyBlock('export');
  const made = what.kind === 'keep' ? what.made : null;
  const remembered = {
    format: formatNamed(usePreference(lastFormat)),
    target: usePreference(lastTarget) === 'zip' ? TARGETS[1] : TARGETS[0],
    folder: usePreference(lastFolder),
    template: usePreference(lastTemplate),
  };
  const [kind, setKind] = useState(
    what.kind === 'list' ? what.first : what.kind === 'keep' ? 'keep' : 'once',
  );
  const [list, setList] = useState(
    what.kind === 'list'
      ? what.list.source
      : what.kind === 'keep'
        ? (made?.list ?? what.lists[0]?.source)
        : undefined,
  );
  const [format, setFormat] = useState(made?.format ?? remembered.format);
  const [target, setTarget] = useState<(typeof TARGETS)[number]>(remembered.target);
  const [template, setTemplate] = useState(made?.template ?? remembered.template);
  const [contacts, setContacts] = useState(made?.contacts ?? true);
  const [companies, setCompanies] = useState(made?.companies ?? true);
  const [withPrivate, setWithPrivate] = useState(made?.private ?? false);
  const [typed, setTyped] = useState<string | null>(made?.folder ?? null);
  const keeps = kind === 'keep';
  const lists = what.kind === 'keep' ? listsWith(what.lists, list) : what.kind === 'list' ? [what.list] : [];
  const isListed = lists.some(({ source }) => list !== undefined && keyOf(source) === keyOf(list));
  const named = lists.find(({ source }) => list !== undefined && keyOf(source) === keyOf(list))?.name ?? '';
  const listName =
    named !== '' || list?.kind !== 'query'
      ? named
      : list.query === ''
        ? words.allEngagements
        : words.listWithFilters;
  const { data: suggested, isLoading: isSuggesting } = useRead(
    'exports.suggestFolder',
    { name: listName === '' ? words.title : listName },
    { enabled: made === null },
  );
  const fallback = (keeps ? '' : remembered.folder) || (suggested?.folder ?? '');
  const folder = typed ?? fallback;
  const source: ExportSource | undefined =
    what.kind === 'these' ? what.source : list?.kind === 'query' ? { ...list, name: listName } : list;
  const settled = useDebounced(template, TYPING_MS);
  const { mutate, isPending, error } = useMutation<Export, ProblemError, ExportSource>({
    mutationFn: (exported) => {
      const options = {
        connectionId,
        source: exported,
        format,
        template,
        contacts,
        companies,
        private: withPrivate,
      };
      if (made !== null) return ask('exports.update', { ...options, exportId: made.id });
      const start: Start = { ...options, keeps, target: keeps ? 'folder' : target, folder };
      return ask('exports.start', start);
    },
    onSuccess: (now) => {
      lastFormat.set(now.format);
      lastTemplate.set(now.template);
      client.setQueryData(read('exports.get', { connectionId, exportId: now.id }).queryKey, now);
      if (now.keeps) {
        if (made === null) showToast({ words: words.keeping({ folder: now.folder }) });
        onClose();
        return;
      }
      lastTarget.set(now.target);
      lastFolder.set(now.folder);
      onStarted(now.id);
    },
    onSettled: () => refresh(client, connectionId, STALE_READS['exports.changed']),
  });
  const canStart =
    source !== undefined &&
    (what.kind === 'these' || isListed) &&
    nameTemplateError(template) === null &&
    folder.trim() !== '' &&
    !isPending;

  return (
    <Dialog
      title={made !== null ? words.editFolder : what.kind === 'keep' ? words.kinds.keep : words.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{app.cancel}</Button>
          <Button look="primary" type="submit" form={FORM} blocked={blocked} aria-disabled={!canStart}>
            {made !== null ? words.saveFolder : keeps ? words.keep : words.start}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        id={FORM}
        noValidate
        gap={16}
        onSubmit={(event) => {
          event.preventDefault();
          if (canStart && blocked === null) mutate(source);
        }}
      >
        {what.kind === 'list' ? <KindField kind={kind} onKind={setKind} /> : null}
        {keeps ? (
          <Text as="p" tone="secondary">
            {words.keepHint}
          </Text>
        ) : null}
        {what.kind === 'keep' ? (
          <ListField
            lists={lists}
            source={list}
            isGone={made !== null && made.name === null}
            onSource={setList}
          />
        ) : null}
        <FormatField format={format} made={made?.format} onFormat={setFormat} />
        {keeps && format === 'md' ? (
          <Stack as="fieldset" gap={4} aria-label={words.notes}>
            <NoteOption label={words.contactNotes} checked={contacts} onChange={setContacts} />
            <NoteOption label={words.companyNotes} checked={companies} onChange={setCompanies} />
            <Text as="p" size="small" tone="tertiary">
              {words.notesHint}
            </Text>
          </Stack>
        ) : null}
        {format === 'parquet' && source?.kind !== 'selection' ? (
          <NoteOption label={words.private} checked={withPrivate} onChange={setWithPrivate} />
        ) : null}
        {keeps ? null : (
          <Field label={words.target}>
            {(control) => (
              <Select
                {...control}
                options={TARGETS.map((each) => ({ value: each, label: words.targets[each] }))}
                value={target}
                onChange={setTarget}
              />
            )}
          </Field>
        )}
        {made === null ? (
          <FolderField
            folder={folder}
            isMade={folder === suggested?.folder}
            isSuggesting={isSuggesting}
            onFolder={setTyped}
          />
        ) : (
          <Text as="p" size="small" tone="tertiary" wrap="anywhere">
            {made.folder}
          </Text>
        )}
        {format === 'parquet' ? null : <TemplateField template={template} onTemplate={setTemplate} />}
        {source !== undefined && nameTemplateError(settled) === null ? (
          <ExportPreview input={{ source, format, template: settled, private: withPrivate }} />
        ) : null}
        <Failure of={{ error }} />
      </Stack>
    </Dialog>
  );
}
