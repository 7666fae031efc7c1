import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { ActivityList } from '../../../features/activity/ActivityList.tsx';
import { CompanyContacts, RecordDetails } from '../../../features/records/RecordDetails.tsx';
import { RecordHead } from '../../../features/records/RecordHead.tsx';
import { recordSubtitle } from '../../../features/records/recordFieldValues.ts';
import { RecordHistory } from '../../../features/updates/RecordChanges.tsx';
import { type RecordKind, recordQuery } from '../../../queries/recordQueries.ts';
import { useText } from '../../../text/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ProblemView } from '../../../ui/ProblemView.tsx';
import { ProblemAction } from '../../ProblemAction.tsx';
import { UnknownId } from '../UnknownId.tsx';
import { Tabs } from '../../layout/Tabs.tsx';
import { HeadSkeleton, RecordPane, TwoPanes } from '../../layout/panes.tsx';
import { companyIdOf, connectionIdOf, userIdOf } from '../../navigation/addressIds.ts';
import { readRecordSearch } from '../../navigation/addressSearch.ts';
import { engagementsOf, RECORD_ROUTES } from '../../navigation/recordAddresses.ts';
import { useConnection } from '../../useConnection.ts';
import { useDocumentTitle } from '../../useDocumentTitle.ts';
import { RecordReport, type RecordReportSubject } from './RecordReport.tsx';

/** Layout of a record page: header, activity and details; in a narrow pane, one of the last two. */
export function RecordFrame({
  headingId,
  head,
  activity,
  report,
  details,
  onBack,
}: {
  readonly headingId: string;
  readonly head: ReactNode;
  readonly activity: ReactNode;
  readonly report: ReactNode;
  /** Null if there are no details. */
  readonly details: ReactNode;
  readonly onBack: () => void;
}) {
  const { records } = useText();
  const navigate = useNavigate();
  const isReport = useSearch({ strict: false }).tab === 'report';
  const [isDetails, setDetails] = useState(false);
  const tab = isReport ? 'report' : isDetails ? 'details' : 'activity';
  const setTab = (next: 'activity' | 'report' | 'details') => {
    setDetails(next === 'details');
    void navigate({
      to: '.',
      search: (before: { readonly tab?: 'report' }) => {
        const { tab: _, ...others } = before;
        return next === 'report' ? { ...others, tab: next } : others;
      },
      replace: true,
    });
  };
  const withDetails = details !== null;
  const tabs = [
    { key: 'activity', label: records.activity },
    { key: 'report', label: records.report },
  ] as const;
  return (
    // Escape goes back, as the button in the header does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <RecordPane
      id="record"
      alone
      aria-labelledby={headingId}
      onKeyDown={(event) => {
        if (event.defaultPrevented || event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onBack();
      }}
    >
      {head}
      {withDetails ? (
        <Tabs
          where="narrow"
          label={records.view}
          tabs={[...tabs, { key: 'details', label: records.details }]}
          chosen={tab}
          onChoose={setTab}
        />
      ) : null}
      <Tabs
        where={withDetails ? 'wide' : 'always'}
        label={records.view}
        tabs={tabs}
        // Where there is room, the details are beside either of them.
        chosen={tab === 'details' ? 'activity' : tab}
        onChoose={setTab}
      />
      <TwoPanes
        shown={withDetails && tab === 'details' ? 'side' : 'text'}
        text={tab === 'report' ? report : activity}
        sideLabel={records.details}
        // A report takes the whole width.
        side={isReport ? null : details}
      />
    </RecordPane>
  );
}

function reportOf(kind: RecordKind, id: string, filter: MirrorFilter): RecordReportSubject {
  if (kind === 'user') return { kind: 'user', userId: userIdOf(id) };
  return { kind: 'engagements', filter, list: { [kind]: [id] } };
}

export function RecordPage({ kind }: { readonly kind: RecordKind }) {
  const { id } = useParams({ strict: false });
  // The selected tab and the scroll position belong to one record.
  return <OneRecord key={id} kind={kind} />;
}

/** One contact, company or user with all its engagements. */
function OneRecord({ kind }: { readonly kind: RecordKind }) {
  const { records } = useText();
  const params = useParams({ strict: false });
  const connectionId = connectionIdOf(params.connectionId ?? '');
  const id = params.id ?? '';
  const search = readRecordSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const headingId = useId();
  const connection = useConnection(connectionId);
  const query = useQuery(recordQuery(connectionId, kind, id));
  const filter = useMemo(() => engagementsOf(kind, id), [kind, id]);
  const record = query.data ?? null;
  const name = record === null ? null : record.name === '' ? records.unnamed : record.name;
  useDocumentTitle(name, records.kinds[kind].title, connection?.name);

  const back = () => void navigate({ to: RECORD_ROUTES[kind].list, params: { connectionId }, search });
  const actionFor = (problem: Problem) => <ProblemAction connectionId={connectionId} problem={problem} />;

  if (record === null || name === null) {
    return (
      <RecordPane id="record" alone aria-busy={query.isPending}>
        {query.isError ? (
          <ProblemView
            place="page"
            problem={query.error.problem}
            onRetry={() => void query.refetch()}
            action={actionFor(query.error.problem)}
          />
        ) : query.isPending ? (
          <HeadSkeleton />
        ) : (
          <UnknownId connectionId={connectionId} kind={kind} id={id}>
            <EmptyState
              title={records.kinds[kind].noneTitle}
              action={<Button onClick={back}>{records.kinds[kind].back}</Button>}
            >
              {records.kinds[kind].noneBody}
            </EmptyState>
          </UnknownId>
        )}
      </RecordPane>
    );
  }
  return (
    <RecordFrame
      headingId={headingId}
      onBack={back}
      head={
        <RecordHead kind={kind} headingId={headingId} name={name} record={record} onBack={back}>
          {recordSubtitle(kind, record, records.roles)}
        </RecordHead>
      }
      activity={
        <ActivityList
          connectionId={connectionId}
          filter={filter}
          of={name}
          onOpen={(engagementId: EngagementId) =>
            void navigate({
              to: '/c/$connectionId/engagements/$engagementId',
              params: { connectionId, engagementId },
            })
          }
          onClose={back}
          actionFor={actionFor}
        />
      }
      report={<RecordReport connectionId={connectionId} subject={reportOf(kind, id, filter)} />}
      details={
        <RecordDetails
          kind={kind}
          record={record}
          history={<RecordHistory connectionId={connectionId} kind={kind} id={id} />}
        >
          {kind === 'company' ? (
            <CompanyContacts
              connectionId={connectionId}
              companyId={companyIdOf(id)}
              onAll={() =>
                void navigate({
                  to: RECORD_ROUTES.contact.list,
                  params: { connectionId },
                  search: { company: id },
                })
              }
            />
          ) : null}
        </RecordDetails>
      }
    />
  );
}
