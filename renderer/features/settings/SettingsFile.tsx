import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SettingsImport } from '#shared/contract/settings.ts';
import { ask } from '../../queries/ask.ts';
import { usePolicyBlock } from '../../queries/networkQueries.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { settingsQuery } from '../../queries/settingsQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { saveFile } from '../../ui/fileTransfer.ts';
import { Text } from '../../ui/primitives.tsx';
import { SettingHint, SettingRow, SettingsSection } from './Setting.tsx';

/** Exports the settings to a file, and imports them. */
export function SettingsFile() {
  const { settings: words } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const blocked = usePolicyBlock('export');
  const input = useRef<HTMLInputElement>(null);
  const saving = useMutation({
    mutationFn: async () => {
      const { fileName, text } = await ask('settings.export', {});
      saveFile(fileName, 'application/json', [text]);
    },
  });
  const reading = useMutation<SettingsImport, ProblemError, File>({
    mutationFn: async (file) => ask('settings.import', { text: (await file.text()).slice(0, 200_000) }),
    onSuccess: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
  const outcome = reading.data;
  const problem = saving.error ?? reading.error;

  const message = () => {
    if (outcome === undefined) return null;
    if (outcome.kind === 'not-settings') return words.notSettings[outcome.why];
    const { leftOut } = outcome;
    return leftOut.length === 0
      ? words.imported
      : words.leftOut({ count: leftOut.length, places: format.names(leftOut) });
  };

  return (
    <SettingsSection title={words.sections.file}>
      <SettingRow
        words={
          <>
            <span>{words.exportWhat}</span>
            <SettingHint>{words.exportHint}</SettingHint>
          </>
        }
      >
        <Button blocked={blocked} onClick={() => saving.mutate()}>
          {words.export}
        </Button>
        <Button onClick={() => input.current?.click()}>{words.import}</Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={words.import}
          accept="application/json,.json"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file !== undefined) reading.mutate(file);
          }}
        />
      </SettingRow>
      <Text as="p" role="status" tone="secondary">
        {message()}
      </Text>
      {problem === null ? null : <ProblemView problem={problem.problem} />}
    </SettingsSection>
  );
}
