import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UserId } from '#shared/contract/ids.ts';
import type { UnclearSpeaker } from '#shared/contract/reports.ts';
import type { SpeakerDecision } from '#shared/contract/speakers.ts';
import { distinctName } from '#shared/domain/distinctName.ts';
import { useConnectionId, useWorkspaceCommand, useWorkspaceRead } from '../../queries/workspace.ts';
import { nameQuery } from '../../queries/recordQueries.ts';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { useSaidChange } from '../../ui/Toasts.tsx';
import { Select } from '../../ui/Select.tsx';
import { SortedReportTable } from './ReportTable.tsx';

const MOST_UNCLEAR = 100;

const UNDECIDED = '';
const NOBODY = 'nobody';

function labelOf({ name, email, identity }: UnclearSpeaker): string {
  const parts = [name, email].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? identity : parts.join(', ');
}

/** Decides about a speaker, or undoes that; the toast offers the opposite. */
function useDecide() {
  const { reports } = useText();
  const change = useSaidChange();
  const put = useWorkspaceCommand('speakers.decide');
  const remove = useWorkspaceCommand('speakers.undecide');
  const making = (decision: SpeakerDecision) => () => put.mutateAsync({ decision });
  const undoing =
    ({ identity }: SpeakerDecision) =>
    () =>
      remove.mutateAsync({ identity });
  return {
    decide: (decision: SpeakerDecision) =>
      change(making(decision), reports.speakers.decided({ name: decision.label }), undoing(decision)),
    undo: (decision: SpeakerDecision) =>
      change(undoing(decision), reports.speakers.undone({ name: decision.label }), making(decision)),
  };
}

function Decided({ decision, onUndo }: { readonly decision: SpeakerDecision; readonly onUndo: () => void }) {
  const connectionId = useConnectionId();
  const { app, reports } = useText();
  const { userId, label } = decision;
  const { data: name } = useQuery({
    ...nameQuery(connectionId, 'user', userId ?? ''),
    enabled: userId !== null,
  });
  return (
    <Row as="li" gap={12} align="center">
      <Text wrap="truncate">
        {label}: {userId === null ? reports.speakers.nobody : reports.speakers.same({ name: name ?? userId })}
      </Text>
      <Button look="quiet" aria-label={reports.speakers.undoOf({ name: label })} onClick={onUndo}>
        {app.undo}
      </Button>
    </Row>
  );
}

/**
 * Speakers who could be team members, to be decided about once, and what was decided; nothing where there are
 * none.
 */
export function UnclearSpeakers({
  userId = null,
  renderEngagement,
}: {
  /** Only those who could be this user; null for all. */
  readonly userId?: UserId | null;
  /** Renders a title as a link to its engagement. */
  readonly renderEngagement: (engagementId: string, title: string) => ReactNode;
}) {
  const text = useText();
  const { app, reports } = text;
  const format = useFormat();
  const speakers = useWorkspaceRead('mirror.unclearSpeakers', { userId, limit: MOST_UNCLEAR });
  const decisions = useWorkspaceRead('speakers.list', {});
  const { decide, undo } = useDecide();
  const rows = speakers.data?.speakers ?? [];
  const total = speakers.data?.total ?? 0;
  const decided = (decisions.data ?? []).filter((each) => userId === null || each.userId === userId);
  const failure = <Failure of={speakers.isError ? speakers : decisions} />;
  if (rows.length === 0 && decided.length === 0) return failure;
  return (
    <ColumnSection
      id="unclear-speakers"
      title={reports.speakers.title}
      {...(rows.length === 0 ? {} : { lead: reports.speakers.lead })}
    >
      {failure}
      {rows.length === total ? null : (
        <Text as="p" size="small" tone="tertiary" tabular>
          {app.shownOf({ shown: rows.length, count: total })}
        </Text>
      )}
      {rows.length === 0 ? null : (
        <SortedReportTable
          label={reports.speakers.title}
          initial={{ column: 'engagements', descending: true }}
          rows={rows}
          keyOf={({ identity }) => identity}
          columns={[
            {
              key: 'speaker',
              label: reports.speakers.speaker,
              value: labelOf,
              render: labelOf,
            },
            {
              key: 'member',
              label: reports.speakers.member,
              isText: true,
              render: (speaker) => (
                <Select
                  aria-label={reports.speakers.who({ name: labelOf(speaker) })}
                  options={[
                    { value: UNDECIDED, label: reports.speakers.undecided },
                    ...speaker.users.map((user) => ({
                      value: `user:${user.userId}`,
                      label: reports.speakers.same({ name: distinctName(user, user.userId) }),
                    })),
                    { value: NOBODY, label: reports.speakers.nobody },
                  ]}
                  value={UNDECIDED}
                  onChange={(key) => {
                    const user = speaker.users.find((each) => key === `user:${each.userId}`);
                    void decide({
                      identity: speaker.identity,
                      label: labelOf(speaker),
                      userId: user?.userId ?? null,
                    });
                  }}
                />
              ),
            },
            {
              key: 'engagements',
              label: reports.columns.engagements,
              value: ({ engagements }) => engagements,
              render: ({ engagements }) => format.number(engagements),
            },
            {
              key: 'latest',
              label: reports.speakers.latest,
              isText: true,
              render: ({ latest: { engagementId, title } }) =>
                renderEngagement(engagementId, engagementTitle(text, title)),
            },
          ]}
        />
      )}
      {decided.length === 0 ? null : (
        <Stack as="ul" gap={4} aria-label={reports.speakers.decisions}>
          {decided.map((decision) => (
            <Decided key={decision.identity} decision={decision} onUndo={() => void undo(decision)} />
          ))}
        </Stack>
      )}
    </ColumnSection>
  );
}
