import { useDeferredValue, useMemo, useState } from 'react';
import type { ExportChoices, ExportedEngagement } from '#shared/domain/transcript/export/exportLines.ts';
import { EXPORT_FORMATS } from '#shared/contract/enumerations.ts';
import {
  type ExportFormat,
  exportTranscript,
  neededFor,
} from '#shared/domain/transcript/export/exportTranscript.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, TextField } from '../../ui/Field.tsx';
import { dragFile, saveFile } from '../../ui/fileTransfer.ts';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import css from './TranscriptExportDialog.module.css';
import { useExportChoices } from './exportChoices.ts';
import type { ExportFile } from '#shared/domain/exportFile.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';

/** The whole transcript, with names and times. */
export const WHOLE_TRANSCRIPT: ExportChoices = {
  speakers: true,
  times: true,
  range: null,
  onlySpeakers: null,
};

/** Downloads transcripts, and confirms it. */
export function useDownloadTranscript() {
  const { exports } = useText();
  const refused = usePolicyBlock('export');
  const download = ({ name, mime, text }: ExportFile) => {
    if (refused !== null) return;
    saveFile(name, mime, [text]);
    showToast({ words: exports.saved({ name }) });
  };
  return {
    /** Why nothing may be exported; null if it may. */
    refused,
    download,
    downloadWhole: (call: ExportedEngagement, format: ExportFormat) =>
      download(exportTranscript(call, format, WHOLE_TRANSCRIPT, new Date().toISOString())),
  };
}

const PREVIEW_ROWS = 14;

function firstRows(text: string): string {
  return text.split('\n', PREVIEW_ROWS).join('\n');
}

/** Exports the transcript: format, options and a preview. */
export function TranscriptExportDialog({
  call,
  onClose,
}: {
  readonly call: ExportedEngagement;
  readonly onClose: () => void;
}) {
  const { app, exports } = useText();
  const { refused, download } = useDownloadTranscript();
  const { transcript } = call;
  const speakers = useMemo(
    () => [...new Set(transcript.speaker)].sort((a, b) => a - b),
    [transcript.speaker],
  );
  const { form, choices, choose, leaveOut } = useExportChoices(speakers);
  const { format } = form;
  const [now] = useState(() => new Date().toISOString());
  const wanted = useDeferredValue(choices);
  const file = useMemo(
    () => (wanted === null ? null : exportTranscript(call, format, wanted, now)),
    [call, format, wanted, now],
  );
  const subtitles = neededFor(format) === 'times';
  const wrong = choices === null ? exports.rangeWrong : null;

  const copy = async () => {
    if (file === null) return;
    const copied = await copyText(file.text);
    showToast({ words: copied ? exports.copied({ name: file.name }) : app.copyRefused });
  };
  return (
    <Dialog
      title={exports.transcriptTitle}
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{app.cancel}</Button>
          <Button disabled={file === null} onClick={() => void copy()}>
            {exports.copy}
          </Button>
          <Button
            look="primary"
            disabled={file === null}
            blocked={refused}
            onClick={() => {
              if (file === null || refused !== null) return;
              download(file);
              onClose();
            }}
          >
            {exports.download}
          </Button>
        </>
      }
    >
      <div className={css['choices']}>
        <Field label={exports.format}>
          {(control) => (
            <Select
              {...control}
              options={EXPORT_FORMATS.map((each) => ({ value: each, label: exports.formats[each] }))}
              value={format}
              onChange={(chosen) => choose({ format: chosen })}
            />
          )}
        </Field>
        <Stack as="fieldset" gap={2} scroll className={css['group']}>
          <legend>{exports.what}</legend>
          <Row as="label" gap={8} className={css['check']}>
            <input
              type="checkbox"
              checked={form.speakers}
              onChange={({ target }) => choose({ speakers: target.checked })}
            />
            {exports.speakers}
          </Row>
          <Row as="label" gap={8} className={css['check']}>
            <input
              type="checkbox"
              checked={subtitles || form.times}
              disabled={subtitles}
              title={subtitles ? exports.timesAlways : undefined}
              onChange={({ target }) => choose({ times: target.checked })}
            />
            {exports.times}
          </Row>
        </Stack>
        <div className={css['range']}>
          <TextField
            label={exports.from}
            error={wrong}
            hint={exports.fromHint}
            value={form.from}
            onValue={(value) => choose({ from: value })}
          />
          <TextField
            label={exports.to}
            hint={exports.toHint}
            value={form.to}
            onValue={(value) => choose({ to: value })}
          />
        </div>
        {speakers.length < 2 ? null : (
          <Stack as="fieldset" gap={2} scroll className={css['group']}>
            <legend>{exports.whose}</legend>
            {speakers.map((speaker) => (
              <Row as="label" gap={8} key={speaker} className={css['check']}>
                <input
                  type="checkbox"
                  checked={!form.without.has(speaker)}
                  onChange={({ target }) => leaveOut(speaker, !target.checked)}
                />
                {call.nameOf(speaker)}
              </Row>
            ))}
          </Stack>
        )}
      </div>
      <Stack as="section" gap={4} pad={[16, 0, 0]} aria-label={exports.preview}>
        <h3>{exports.preview}</h3>
        {/* A shortcut for the mouse; the keyboard has the button. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <Text
          as="p"
          size="small"
          tone="tertiary"
          className={css['name']}
          draggable={file !== null && refused === null}
          title={exports.drag}
          onDragStart={(event) => {
            if (file !== null) dragFile(event.dataTransfer, file);
          }}
        >
          {file?.name}
        </Text>
        {/* Scrollable, so it must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre dir="auto" tabIndex={0} className={css['rows']}>
          {file === null || file.text.trim() === '' ? exports.nothing : firstRows(file.text)}
        </pre>
      </Stack>
    </Dialog>
  );
}
