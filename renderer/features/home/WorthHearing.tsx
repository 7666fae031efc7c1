import type { Engagement } from '#shared/contract/engagement.ts';
import { HEARING_RULES, type HearingRule } from '#shared/contract/enumerations.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { QuerySection } from '../../queries/QuerySection.tsx';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ChipMenu } from '../../ui/Chip.tsx';
import { PlayedLine } from '../../ui/PlayedLine.tsx';
import { preference, usePreference } from '../../ui/preference.ts';
import { Failure } from '../../ui/ProblemView.tsx';
import { useNow } from '../../ui/useNow.ts';
import type { HomeProps } from './HomeSection.tsx';
import { useWorkspaceRead } from '../../queries/workspace.ts';

const MOST_LINES = 5;
const DAYS = 7;

/** The rules that are switched off, separated by spaces. */
const rulesOff = preference<string>('home.rulesOff', '', (stored) =>
  typeof stored === 'string' ? stored : null,
);

export interface WorthHearingProps extends HomeProps {
  readonly onPlay: (engagement: Engagement, second: number) => void;
}

/** A few lines of the last days, each with the rule that found it, which can be switched off. */
export function WorthHearing({ renderLink, onPlay }: WorthHearingProps) {
  const texts = useText();
  const { home } = texts;
  const format = useFormat();
  const now = useNow();
  const switchedOff = usePreference(rulesOff).split(' ');
  const rules = HEARING_RULES.filter((rule) => !switchedOff.includes(rule));
  const trackers = useWorkspaceRead('trackers.list', {});
  const query = useWorkspaceRead(
    'mirror.worthHearing',
    {
      filter: {},
      days: DAYS,
      rules,
      trackers: (trackers.data ?? []).map(({ id, name, phrases }) => ({ id, name, phrases })),
      limit: MOST_LINES,
    },
    { enabled: trackers.data !== undefined },
  );
  const toggle = (rule: HearingRule) =>
    rulesOff.set(HEARING_RULES.filter((each) => (each === rule) === rules.includes(each)).join(' '));
  if (trackers.data === undefined && trackers.isError) return <Failure of={trackers} />;
  return (
    <QuerySection
      title={home.worthHearing}
      more={
        <ChipMenu
          label={home.rules}
          set={rules.length < HEARING_RULES.length}
          items={HEARING_RULES.map((rule) => ({
            key: rule,
            label: home.ruleNames[rule],
            checked: { kind: 'checkbox', on: rules.includes(rule) },
            onChoose: () => toggle(rule),
          }))}
        >
          {home.rules}
        </ChipMenu>
      }
      query={query}
      isEmpty={({ lines }) => lines.length === 0}
      empty={rules.length === 0 ? home.noRules : home.nothingToHear({ days: DAYS })}
      cut={({ read: searched, total }) =>
        rules.length > 0 && searched < total ? home.newestOf({ read: searched, total, days: DAYS }) : null
      }
    >
      {({ lines }) => (
        <ul>
          {lines.map(({ rule, about, line, second, text, speaker, engagement }) => {
            const title = engagementTitle(texts, engagement.title);
            return (
              <PlayedLine
                key={`${engagement.id} ${line}`}
                label={home.play({ time: format.duration(second), title })}
                onPlay={() => onPlay(engagement, second)}
                facts={[
                  rule === 'question' ? home.ruleNames.question : home.ruleAbout[rule]({ about }),
                  speaker ?? '',
                  title,
                  format.when(engagementDate(engagement), now),
                ]}
              >
                {renderLink({ to: 'engagement', id: engagement.id, second }, text)}
              </PlayedLine>
            );
          })}
        </ul>
      )}
    </QuerySection>
  );
}
