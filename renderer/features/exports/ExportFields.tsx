import { FOLDER_FORMATS } from '#shared/contract/enumerations.ts';
import {
  DEFAULT_NAME_TEMPLATE,
  NAME_FIELDS,
  nameTemplateError,
} from '#shared/domain/exports/nameTemplate.ts';
import { useCommand, useRead } from '../../queries/ask.ts';
import { useWorkspaceRead, type WorkspaceInput } from '../../queries/workspace.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextField } from '../../ui/Field.tsx';
import { preference } from '../../ui/preference.ts';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { Select } from '../../ui/Select.tsx';
import css from './Exports.module.css';

type FolderFormat = (typeof FOLDER_FORMATS)[number];

const text = (stored: unknown) => (typeof stored === 'string' ? stored : null);
export const lastFormat = preference('exportFormat', 'md', text);
export const lastTarget = preference('exportTarget', 'folder', text);
export const lastFolder = preference('exportFolder', '', text);
export const lastTemplate = preference('exportTemplate', DEFAULT_NAME_TEMPLATE, text);

/** The format of that name, or Markdown. */
export function formatNamed(name: string): FolderFormat {
  return FOLDER_FORMATS.find((each) => each === name) ?? 'md';
}

/** Long enough not to ask at every key, short enough to look live. */
export const TYPING_MS = 200;

export function FormatField({
  format,
  made,
  onFormat,
}: {
  readonly format: FolderFormat;
  /** Of the folder that is edited: a dataset and files for each engagement need folders of their own. */
  readonly made: FolderFormat | undefined;
  readonly onFormat: (format: FolderFormat) => void;
}) {
  const { exports: words } = useText();
  const offered = FOLDER_FORMATS.filter(
    (each) => made === undefined || (each === 'parquet') === (made === 'parquet'),
  );
  return (
    <Field label={words.format} hint={format === 'parquet' ? words.datasetHint : undefined}>
      {(control) => (
        <Select
          {...control}
          options={offered.map((each) => ({ value: each, label: words.formats[each] }))}
          value={format}
          onChange={onFormat}
        />
      )}
    </Field>
  );
}

export function TemplateField({
  template,
  onTemplate,
}: {
  readonly template: string;
  readonly onTemplate: (template: string) => void;
}) {
  const { exports: words } = useText();
  const error = nameTemplateError(template);
  return (
    <TextField
      label={words.template}
      hint={words.templateHint({ fields: NAME_FIELDS.map((field) => `{${field}}`).join(' ') })}
      error={error === null ? null : words.templateErrors[error]}
      value={template}
      onValue={onTemplate}
    />
  );
}

export function FolderField({
  folder,
  isMade,
  isSuggesting = false,
  onFolder,
}: {
  readonly folder: string;
  /** Whether Parley makes it. */
  readonly isMade: boolean;
  /** While a folder is being suggested, which would get between what is typed. */
  readonly isSuggesting?: boolean;
  readonly onFolder: (folder: string) => void;
}) {
  const { exports: words } = useText();
  const { data: info } = useRead('app.info', {});
  const typed = useDebounced(folder, TYPING_MS);
  const { data: check } = useRead(
    'exports.checkFolder',
    { folder: typed },
    { gcTime: 0, staleTime: 0, enabled: typed.trim() !== '' },
  );
  const defect = typed === folder && typed.trim() !== '' ? (check?.defect ?? null) : null;
  const choose = useCommand('exports.chooseFolder', {
    onSuccess: ({ folder: chosen }) => {
      if (chosen !== null) onFolder(chosen);
    },
  });
  return (
    <Field
      label={words.folder}
      hint={isMade ? words.folderMade : words.folderHint}
      error={defect === null ? null : words.folderDefects[defect]}
    >
      {(control) => (
        <>
          <Row gap={8}>
            <input
              {...control}
              value={folder}
              readOnly={isSuggesting}
              spellCheck={false}
              autoComplete="off"
              maxLength={4096}
              onChange={({ target }) => onFolder(target.value)}
            />
            {info?.shell === 'electron' ? (
              <Button onClick={() => choose.mutate({})}>{words.chooseFolder}</Button>
            ) : null}
          </Row>
          <Failure of={choose} />
        </>
      )}
    </Field>
  );
}

/** Counts and the first names, or why there are none. */
export function ExportPreview({ input }: { readonly input: WorkspaceInput<'exports.preview'> }) {
  const { exports: words } = useText();
  // Not cached for long: a selection may have thousands of ids.
  const { data, error } = useWorkspaceRead('exports.preview', input, { gcTime: 0 });
  if (error !== null) return <Failure of={{ error }} />;
  return (
    <Stack gap={4} className={css['preview']}>
      <Text as="p" role="status" tabular>
        {data === undefined
          ? words.counting
          : data.missing === 0
            ? words.count({ count: data.total })
            : words.countMissing({ count: data.total, missing: data.missing })}
      </Text>
      {data === undefined || data.left === 0 ? null : (
        <Text as="p" tone="secondary" tabular>
          {words.left({ count: data.left })}
        </Text>
      )}
      <ul aria-label={words.names}>
        {(data?.names ?? []).map((name) => (
          <Text as="li" key={name} size="small" tone="secondary" wrap="truncate" title={name}>
            {name}
          </Text>
        ))}
      </ul>
    </Stack>
  );
}
