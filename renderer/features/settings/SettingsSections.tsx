import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { SettingsChange } from '#shared/contract/settings.ts';
import { settingsQuery, useChangeSettings } from '../../queries/settings.ts';
import { useText } from '../../text/useText.ts';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Appearance } from './Appearance.tsx';
import { Dates } from './Dates.tsx';
import { Fetching } from './Fetching.tsx';
import { Notices } from './Notices.tsx';
import { Playback } from './Playback.tsx';
import { Privacy } from './Privacy.tsx';
import css from './Settings.module.css';
import { SettingsFile } from './SettingsFile.tsx';
import { Shortcuts } from './shortcuts/Shortcuts.tsx';

/** Everything that can be chosen about the program. Each choice acts at once. */
export function SettingsSections() {
  const { settings: words } = useText();
  const query = useQuery(settingsQuery);
  const change = useChangeSettings();

  if (query.isPending) {
    return (
      <div role="status" aria-label={words.loading} className={css['skeleton']}>
        {[30, 70, 60, 30, 65].map((width, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Skeleton key={at} width={`${width}%`} height={14} />
        ))}
      </div>
    );
  }
  if (query.isError) {
    return <ProblemView place="page" problem={query.error.problem} onRetry={() => void query.refetch()} />;
  }
  const { settings, setAside } = query.data;
  const props = { settings, onChange: (to: SettingsChange) => change.mutate(to) };
  return (
    <>
      {setAside === null ? null : (
        <p role="status" className={css['notice']}>
          <TriangleAlert size={16} aria-hidden />
          {words.setAside[setAside]}
        </p>
      )}
      {change.error === null ? null : <ProblemView problem={change.error.problem} />}
      <Appearance {...props} />
      <Dates {...props} />
      <Playback {...props} />
      <Fetching {...props} />
      <Notices {...props} />
      <Shortcuts {...props} />
      <Privacy {...props} />
      <SettingsFile />
    </>
  );
}
