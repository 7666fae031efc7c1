import { useMutation } from '@tanstack/react-query';
import { useText } from '../../text/useText.ts';
import { askForNotices } from '../../ui/systemNotice.ts';
import { Section } from './Section.tsx';
import type { SectionProps } from './sectionProps.ts';
import { Switch } from './Setting.tsx';
import css from './Settings.module.css';

/** What the computer may tell; it is asked for its leave by the click that wants it, and never before. */
export function Notices({ settings, onChange }: SectionProps) {
  const { settings: words } = useText();
  const { jobEnded } = settings.notices;
  const asking = useMutation({
    mutationFn: askForNotices,
    onSuccess: (allowed) => {
      if (allowed) onChange({ notices: { jobEnded: true } });
    },
  });
  const said = () => {
    if (asking.data === false) return words.noticesForbidden;
    return asking.data === true && jobEnded ? words.noticesAllowed : null;
  };
  return (
    <Section name="notices" title={words.sections.notices}>
      <Switch
        label={words.jobEnded}
        hint={words.jobEndedHint}
        on={jobEnded}
        onChange={(on) => {
          if (on) asking.mutate();
          else onChange({ notices: { jobEnded: false } });
        }}
      />
      <p role="status" className={css['said']}>
        {said()}
      </p>
    </Section>
  );
}
