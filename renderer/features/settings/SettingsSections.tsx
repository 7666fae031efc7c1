import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { MOST_SETTINGS_TEXT } from '#shared/contract/enumerations.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { SettingsChange } from '#shared/contract/settings.ts';
import { useChangeSettings, usePolicyBlock } from '../../queries/appQueries.ts';
import { useCommand, useRead } from '../../queries/ask.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Caution } from '../../ui/Caution.tsx';
import { PageColumn } from '../../ui/ColumnPage.tsx';
import { saveFile } from '../../ui/fileTransfer.ts';
import { Stack, Text } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { requestNotificationPermission } from '../../ui/systemNotifications.ts';
import { useNow } from '../../ui/useNow.ts';
import {
  ChoiceSetting,
  type SectionProps,
  SettingHint,
  SettingRow,
  SettingsSection,
  SwitchSetting,
  TimeSetting,
} from './Setting.tsx';
import css from './Settings.module.css';
import { SETTING_NAMES, SETTINGS, type SettingsSectionName } from './settingsTable.ts';

/** Exports the settings to a file, and imports them. */
function SettingsFile({ workspace }: { readonly workspace: ConnectionId | null }) {
  const { settings: words, corrections } = useText();
  const format = useFormat();
  const blocked = usePolicyBlock('export');
  const input = useRef<HTMLInputElement>(null);
  const saving = useCommand('settings.export', {
    onSuccess: ({ fileName, text }) => saveFile(fileName, 'application/json', [text]),
  });
  const reading = useCommand('settings.import', { refreshes: ['settings.get'] });
  const readFile = async (file: File) =>
    reading.mutate({ connectionId: workspace, text: (await file.text()).slice(0, MOST_SETTINGS_TEXT) });
  const outcome = reading.data;

  const message = () => {
    if (outcome === undefined) return null;
    if (outcome.kind === 'not-settings') return words.notSettings[outcome.why];
    const { leftOut, waiting } = outcome;
    const taken =
      leftOut.length === 0
        ? words.imported
        : words.leftOut({ count: leftOut.length, places: format.names(leftOut) });
    if (waiting === null || waiting.waiting === 0) return taken;
    return `${taken} ${corrections.waiting({ waiting: waiting.waiting, count: waiting.of })}`;
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
        <Button blocked={blocked} onClick={() => saving.mutate({ connectionId: workspace })}>
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
            if (file !== undefined) void readFile(file);
          }}
        />
      </SettingRow>
      <Text as="p" role="status" tone="secondary">
        {message()}
      </Text>
      <Failure of={{ error: saving.error ?? reading.error }} />
    </SettingsSection>
  );
}

/** The settings of the table in one section. */
function TableSettings({
  section,
  settings,
  onChange,
}: SectionProps & { readonly section: SettingsSectionName }) {
  const text = useText();
  const { settings: words } = text;
  const format = useFormat();
  const now = useNow();
  // There are hundreds of time zones.
  const rows = useMemo(
    () =>
      SETTING_NAMES.filter((name) => SETTINGS[name].section === section).map((name) => {
        const definition = SETTINGS[name];
        const values = definition.kind === 'choice' ? definition.values(settings, text, format) : [];
        return { name, definition, values };
      }),
    [section, settings, text, format],
  );
  return rows.map(({ name, definition, values }) => {
    const shared = {
      label: words[name],
      hint:
        name === 'timeZone'
          ? words.timeZoneHint({ now: format.absolute(new Date(now).toISOString()) })
          : words[`${name}Hint`],
    };
    return definition.kind === 'choice' ? (
      <ChoiceSetting
        key={name}
        {...shared}
        value={definition.value(settings)}
        values={values}
        onChange={(value) => onChange(definition.change(value))}
      />
    ) : (
      <SwitchSetting
        key={name}
        {...shared}
        on={definition.isOn(settings)}
        onChange={(on) => onChange(definition.change(on))}
      />
    );
  });
}

/** System notifications. Permission is only requested by the click that turns them on. */
function NotificationSettings({ settings, onChange }: SectionProps) {
  const { app, settings: words } = useText();
  const { jobEnded, quietHours, quietFrom, quietUntil } = settings.notices;
  const asking = useMutation({
    mutationFn: requestNotificationPermission,
    onSuccess: (allowed) => {
      if (allowed) onChange({ notices: { jobEnded: true } });
    },
  });
  const message = () => {
    if (asking.data === false) return words.noticesForbidden;
    return asking.data === true && jobEnded ? words.noticesAllowed : null;
  };
  return (
    <SettingsSection title={app.notifications}>
      <TableSettings
        section="jobs"
        settings={settings}
        onChange={(change) => {
          if (change.notices?.jobEnded === true) asking.mutate();
          else onChange(change);
        }}
      />
      <Text as="p" role="status" tone="secondary">
        {message()}
      </Text>
      <TableSettings section="quiet" settings={settings} onChange={onChange} />
      {quietHours ? (
        <>
          <TimeSetting
            label={words.quietFrom}
            value={quietFrom}
            onChange={(value) => onChange({ notices: { quietFrom: value } })}
          />
          <TimeSetting
            label={words.quietUntil}
            value={quietUntil}
            onChange={(value) => onChange({ notices: { quietUntil: value } })}
          />
        </>
      ) : null}
    </SettingsSection>
  );
}

export function GeneralSettings({
  workspace,
  ...props
}: SectionProps & {
  /** Its words are in the settings file. */
  readonly workspace: ConnectionId | null;
}) {
  const { settings: words, reports } = useText();
  return (
    <>
      <SettingsSection title={words.sections.appearance}>
        <TableSettings section="appearance" {...props} />
      </SettingsSection>
      <SettingsSection title={words.sections.dates}>
        <TableSettings section="dates" {...props} />
      </SettingsSection>
      <NotificationSettings {...props} />
      <SettingsSection title={reports.title}>
        <TableSettings section="reports" {...props} />
      </SettingsSection>
      <SettingsSection title={words.sections.privacy}>
        <TableSettings section="privacy" {...props} />
      </SettingsSection>
      <SettingsFile workspace={workspace} />
    </>
  );
}

export function PlaybackSettings(props: SectionProps) {
  return <TableSettings section="playback" {...props} />;
}

/** How much space recordings may take that are kept on this computer. */
export function OfflineLimit(props: SectionProps) {
  return <TableSettings section="offline" {...props} />;
}

/** How much of the rate limit background work may use, and whether it runs at all. */
export function SyncSettings(props: SectionProps) {
  const { sync } = useText();
  return (
    <SettingsSection title={sync.title}>
      <TableSettings section="sync" {...props} />
    </SettingsSection>
  );
}

/** The frame of a page of settings. Changes take effect immediately. */
export function SettingsSections({ children }: { readonly children: (props: SectionProps) => ReactNode }) {
  const { settings: words } = useText();
  const query = useRead('settings.get', {});
  const change = useChangeSettings();

  if (query.isPending) {
    return (
      <PageColumn>
        <Stack gap={16} role="status" aria-label={words.loading}>
          {[30, 70, 60, 30, 65].map((width, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Skeleton key={at} width={`${width}%`} height={14} />
          ))}
        </Stack>
      </PageColumn>
    );
  }
  if (query.isError) return <Failure of={query} place="page" />;
  const { settings, setAside } = query.data;
  return (
    <PageColumn dense>
      {setAside === null ? null : <Caution live>{words.setAside[setAside]}</Caution>}
      <Failure of={change} />
      <div className={css['sections']}>
        {children({ settings, onChange: (to: SettingsChange) => change.mutate(to) })}
      </div>
    </PageColumn>
  );
}
