import { useQuery } from '@tanstack/react-query';
import type { ReportRange } from '#shared/domain/reports/reportRange.ts';
import { QuerySection } from '../../queries/QuerySection.tsx';
import { reportQuery } from '../../queries/reportQueries.ts';
import { signalDefinitionsQuery } from '../../queries/searchQueries.ts';
import { useConnectionId } from '../../queries/workspace.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ChipMenu } from '../../ui/Chip.tsx';
import { preference, usePreference } from '../../ui/preference.ts';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { type HomeProps, ShowAll } from './HomeSection.tsx';

const MOST_ACCOUNTS = 5;
const WEEKS = 4;
const RANGE: ReportRange = { kind: 'weeks', weeks: WEEKS };

/** The id of the signal that was chosen last. */
const chosenSignal = preference<string>('home.signal', '', (stored) =>
  typeof stored === 'string' ? stored : null,
);

/** The accounts whose average of a number fell most, with a line of each that tells why; nothing without such a signal. */
export function FallingScores({ renderLink }: HomeProps) {
  const connectionId = useConnectionId();
  const { home, signals } = useText();
  const format = useFormat();
  const known = useQuery(signalDefinitionsQuery(connectionId, ''));
  const numbers = (known.data?.definitions ?? []).filter(({ kind }) => kind === 'number');
  const chosen = usePreference(chosenSignal);
  // Without a choice, the one that most engagements have.
  const signal = numbers.find(({ id }) => id === chosen) ?? numbers[0];
  const scope = { connectionId, filter: {}, range: RANGE, timeZone: format.timeZone };
  const query = useQuery({
    ...reportQuery('mirror.signalsReport', scope, {
      signal: signal?.id ?? null,
      groupBy: 'company',
      sort: 'change',
      descending: false,
      limit: MOST_ACCOUNTS,
      lines: MOST_ACCOUNTS,
    }),
    enabled: signal !== undefined,
  });
  if (signal === undefined) return <Failure of={known} />;
  const fell = query.data?.fell ?? 0;
  const nameOf = ({ name, distinction }: typeof signal) =>
    distinction === null ? name : `${name} (${distinction})`;
  return (
    <QuerySection
      title={home.falling}
      more={
        <ShowAll shown={Math.min(fell, MOST_ACCOUNTS)} total={fell}>
          {renderLink({ to: 'signals', signal: signal.id, range: RANGE }, home.all)}
        </ShowAll>
      }
      query={query}
      isEmpty={(report) => report === null}
      empty={signals.noneTitle}
    >
      {(report) => (
        <Stack gap={4}>
          <Row>
            <ChipMenu
              label={home.fallingSignal({ name: nameOf(signal) })}
              items={numbers.map((each) => ({
                key: each.id,
                label: nameOf(each),
                checked: { kind: 'radio', on: each === signal },
                onChoose: () => chosenSignal.set(each.id),
              }))}
            >
              {nameOf(signal)}
            </ChipMenu>
          </Row>
          <Text as="p" tone="secondary">
            {home.fallingLead({ count: fell, weeks: WEEKS })}
          </Text>
          <ul>
            {(report?.rows ?? []).slice(0, fell).map(({ key, name, summary, previous, latest }) => (
              <Row as="li" border="bottom" pad={[8, 0]} key={key}>
                <Stack grow gap={8}>
                  <Row gap={12} justify="between" align="baseline">
                    <Text grow wrap="truncate">
                      <RecordName record={{ kind: 'company', id: key }}>
                        {name === '' ? key : name}
                      </RecordName>
                    </Text>
                    <Text tabular wrap="nowrap">
                      {home.fromTo({
                        before: format.tenths(previous?.average ?? 0),
                        now: format.tenths(summary.average ?? 0),
                      })}
                    </Text>
                  </Row>
                  {latest === null ? null : (
                    <Text as="p" lines={2} tone="secondary">
                      {latest.line === null
                        ? renderLink({ to: 'engagement', id: latest.engagementId }, format.day(latest.at))
                        : renderLink(
                            { to: 'engagement', id: latest.engagementId, second: latest.line.second },
                            latest.line.text,
                          )}
                    </Text>
                  )}
                </Stack>
              </Row>
            ))}
          </ul>
        </Stack>
      )}
    </QuerySection>
  );
}
