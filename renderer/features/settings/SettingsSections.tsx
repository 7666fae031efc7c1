import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { DENSITIES, THEMES } from '#shared/contract/enumerations.ts';
import type { SettingsChange, SettingsImport } from '#shared/contract/settings.ts';
import { SPEEDS } from '../../player/playerState.ts';
import { ask } from '../../queries/ask.ts';
import { usePolicyBlock } from '../../queries/networkQueries.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { settingsQuery, useChangeSettings } from '../../queries/settingsQueries.ts';
import { chosenLanguage } from '../../text/languages.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Caution } from '../../ui/Caution.tsx';
import { PageColumn } from '../../ui/ColumnPage.tsx';
import { saveFile } from '../../ui/fileTransfer.ts';
import { Stack, Text } from '../../ui/primitives.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { requestNotificationPermission } from '../../ui/systemNotifications.ts';
import { useNow } from '../../ui/useNow.ts';
import { NetworkSettings } from './NetworkSettings.tsx';
import {
  ChoiceSetting,
  type SectionProps,
  SettingHint,
  SettingRow,
  SettingsSection,
  SwitchSetting,
  TimeSetting,
} from './Setting.tsx';
import type { SettingsPageName } from './settingsPages.ts';
import { languageChoices, timeZoneChoices, withCurrent } from './settingValues.ts';
import { ShortcutSettings } from './ShortcutSettings.tsx';

/** Exports the settings to a file, and imports them. */
function SettingsFile() {
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

function AppearanceSettings({ settings, onChange }: SectionProps) {
  const { settings: words, app } = useText();
  const { theme, density } = settings.appearance;
  return (
    <SettingsSection title={words.sections.appearance}>
      <ChoiceSetting
        label={words.theme}
        hint={words.themeHint}
        value={theme}
        values={THEMES.map((value) => ({ value, label: app.themes[value] }))}
        onChange={(value) => onChange({ appearance: { theme: value } })}
      />
      <ChoiceSetting
        label={words.density}
        hint={words.densityHint}
        value={density}
        values={DENSITIES.map((value) => ({ value, label: words.densities[value] }))}
        onChange={(value) => onChange({ appearance: { density: value } })}
      />
    </SettingsSection>
  );
}

function DateSettings({ settings, onChange }: SectionProps) {
  const { settings: words } = useText();
  const format = useFormat();
  const now = useNow();
  const { language, timeZone } = settings.dates;
  const languages = useMemo(
    () => languageChoices(chosenLanguage(language), language, words.asComputer),
    [language, words],
  );
  const timeZones = useMemo(() => timeZoneChoices(timeZone, words.asComputer), [timeZone, words]);
  return (
    <SettingsSection title={words.sections.dates}>
      <ChoiceSetting
        label={words.language}
        hint={words.languageHint}
        value={language}
        values={languages}
        onChange={(value) => onChange({ dates: { language: value } })}
      />
      <ChoiceSetting
        label={words.timeZone}
        hint={words.timeZoneHint({ now: format.absolute(new Date(now).toISOString()) })}
        value={timeZone}
        values={timeZones}
        onChange={(value) => onChange({ dates: { timeZone: value } })}
      />
    </SettingsSection>
  );
}

function PlaybackSettings({ settings, onChange }: SectionProps) {
  const { settings: words, player } = useText();
  const format = useFormat();
  const { speed, skipSilence, offlineGigabytes } = settings.playback;
  return (
    <>
      <ChoiceSetting
        label={words.speed}
        hint={words.speedHint}
        value={String(speed)}
        values={withCurrent(SPEEDS, speed).map((each) => ({
          value: String(each),
          label: player.speedValue({ speed: format.number(each) }),
        }))}
        onChange={(value) => onChange({ playback: { speed: Number(value) } })}
      />
      <SwitchSetting
        label={words.skipSilence}
        hint={words.skipSilenceHint}
        on={skipSilence}
        onChange={(on) => onChange({ playback: { skipSilence: on } })}
      />
      <ChoiceSetting
        label={words.offlineLimit}
        hint={words.offlineLimitHint}
        value={String(offlineGigabytes)}
        values={withCurrent(GIGABYTES, offlineGigabytes).map((each) => ({
          value: String(each),
          label: format.bytes(each * BYTES_PER_GIGABYTE),
        }))}
        onChange={(value) => onChange({ playback: { offlineGigabytes: Number(value) } })}
      />
    </>
  );
}

const GIGABYTES = [1, 2, 5, 10, 20, 50, 100, 200];
const BYTES_PER_GIGABYTE = 1_000_000_000;
const SHARES = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 0.9];

/** How much of the rate limit background work may use, and whether it runs at all. */
function SyncSettings({ settings, onChange }: SectionProps) {
  const { settings: words } = useText();
  const format = useFormat();
  const { reserveShare, paused } = settings.sync;
  return (
    <>
      <ChoiceSetting
        label={words.reserve}
        hint={words.reserveHint}
        value={String(reserveShare)}
        values={withCurrent(SHARES, reserveShare).map((share) => ({
          value: String(share),
          label: words.reserveValue({ share: format.percent(share) }),
        }))}
        onChange={(value) => onChange({ sync: { reserveShare: Number(value) } })}
      />
      <SwitchSetting
        label={words.paused}
        hint={words.pausedHint}
        on={paused}
        onChange={(on) => onChange({ sync: { paused: on } })}
      />
    </>
  );
}

/** System notifications. Permission is only requested by the click that turns them on. */
function NotificationSettings({ settings, onChange }: SectionProps) {
  const { settings: words } = useText();
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
    <>
      <SwitchSetting
        label={words.jobEnded}
        hint={words.jobEndedHint}
        on={jobEnded}
        onChange={(on) => {
          if (on) asking.mutate();
          else onChange({ notices: { jobEnded: false } });
        }}
      />
      <Text as="p" role="status" tone="secondary">
        {message()}
      </Text>
      <SwitchSetting
        label={words.quietHours}
        hint={words.quietHoursHint}
        on={quietHours}
        onChange={(on) => onChange({ notices: { quietHours: on } })}
      />
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
    </>
  );
}

const QUIET_DAYS = [14, 30, 60, 90, 180];

function ReportSettings({ settings, onChange }: SectionProps) {
  const { settings: words, reports } = useText();
  const { quietAfterDays } = settings.reports;
  return (
    <SettingsSection title={reports.title}>
      <ChoiceSetting
        label={words.quietAfter}
        hint={words.quietAfterHint}
        value={String(quietAfterDays)}
        values={withCurrent(QUIET_DAYS, quietAfterDays).map((days) => ({
          value: String(days),
          label: reports.quietAfterDays({ days }),
        }))}
        onChange={(value) => onChange({ reports: { quietAfterDays: Number(value) } })}
      />
    </SettingsSection>
  );
}

function PrivacySettings({ settings, onChange }: SectionProps) {
  const { settings: words } = useText();
  const { keepSearches, keepPayloads } = settings.privacy;
  return (
    <SettingsSection title={words.sections.privacy}>
      <SwitchSetting
        label={words.keepSearches}
        hint={words.keepSearchesHint}
        on={keepSearches}
        onChange={(on) => onChange({ privacy: { keepSearches: on } })}
      />
      <SwitchSetting
        label={words.keepPayloads}
        hint={words.keepPayloadsHint}
        on={keepPayloads}
        onChange={(on) => onChange({ privacy: { keepPayloads: on } })}
      />
    </SettingsSection>
  );
}

function GeneralSettings(props: SectionProps) {
  return (
    <>
      <AppearanceSettings {...props} />
      <DateSettings {...props} />
      <ReportSettings {...props} />
      <PrivacySettings {...props} />
      <SettingsFile />
    </>
  );
}

const PAGES: Readonly<Record<SettingsPageName, (props: SectionProps) => ReactNode>> = {
  general: GeneralSettings,
  playback: PlaybackSettings,
  sync: SyncSettings,
  notifications: NotificationSettings,
  network: NetworkSettings,
  // Follows as a child: the app puts it together of several features.
  secrets: () => null,
  shortcuts: ShortcutSettings,
};

/** The settings of one page. Changes take effect immediately. */
export function SettingsSections({
  page,
  children,
}: {
  readonly page: SettingsPageName;
  /** What follows on the page. */
  readonly children?: ReactNode;
}) {
  const { settings: words } = useText();
  const query = useQuery(settingsQuery);
  const change = useChangeSettings();
  const Sections = PAGES[page];

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
  if (query.isError) {
    return <ProblemView place="page" problem={query.error.problem} onRetry={() => void query.refetch()} />;
  }
  const { settings, setAside } = query.data;
  return (
    <PageColumn dense>
      {setAside === null ? null : <Caution live>{words.setAside[setAside]}</Caution>}
      {change.error === null ? null : <ProblemView problem={change.error.problem} />}
      <div>
        <Sections settings={settings} onChange={(to: SettingsChange) => change.mutate(to)} />
        {children}
      </div>
    </PageColumn>
  );
}
