import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet, useMatchRoute, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { distinctName } from '#shared/domain/distinctName.ts';
import { writeReportRange } from '#shared/domain/reports/reportRange.ts';
import { ActionItemsList } from '../../features/actionItems/ActionItemsList.tsx';
import { toMirrorFilter } from '#shared/domain/list/listSearch.ts';
import { AccountsReport } from '../../features/reports/AccountsReport.tsx';
import { EngagementsReport } from '../../features/reports/EngagementsReport.tsx';
import { PrintButton, RangePicker, ScopePicker } from '../../features/reports/ReportFrame.tsx';
import { TeamReport } from '../../features/reports/TeamReport.tsx';
import { TrackersReport } from '../../features/reports/TrackersReport.tsx';
import { UserReport } from '../../features/reports/UserReport.tsx';
import { recordQuery } from '../../queries/recordQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ColumnPage } from '../../ui/ColumnPage.tsx';
import { BackLink, PageTab } from '../../ui/Page.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { ContentPage } from '../layout/panes.tsx';
import { userIdOf } from '../navigation/addressIds.ts';
import { readReportSearch } from '../navigation/addressSearch.ts';
import { searchOfView } from '../navigation/viewQuery.ts';
import { useShownViews } from '../shell/ViewLinks.tsx';
import { useReportActions, useRange } from './reportActions.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';

const reportsRoute = getRouteApi('/c/$connectionId/reports');
const userReportRoute = getRouteApi('/c/$connectionId/reports/team/$userId');

/** The frame of the reports about the whole workspace. */
export function ReportsPage() {
  const { reports, actionItems } = useText();
  const { connectionId } = reportsRoute.useParams();
  const search = reportsRoute.useSearch();
  const { range, onRange } = useRange(search);
  useDocumentTitle(reports.title, useConnection(connectionId)?.name);
  const matches = useMatchRoute();
  // A last contact is one whatever the range, and so is what is due.
  const hasRange =
    matches({ to: '/c/$connectionId/reports/accounts' }) === false &&
    matches({ to: '/c/$connectionId/reports/action-items' }) === false;
  const tab = { params: { connectionId }, search: readReportSearch({ range: search.range }) };
  return (
    <ContentPage tabIndex={-1}>
      <ColumnPage
        wide
        title={reports.title}
        lead={reports.lead}
        beside={
          <>
            {hasRange ? <RangePicker range={range} onRange={onRange} /> : null}
            <PrintButton />
          </>
        }
        tabs={{
          label: reports.title,
          links: (
            <>
              <PageTab
                to="/c/$connectionId/reports"
                activeOptions={{ exact: true, includeSearch: false }}
                {...tab}
              >
                {reports.overview}
              </PageTab>
              <PageTab to="/c/$connectionId/reports/team" activeOptions={{ includeSearch: false }} {...tab}>
                {reports.team}
              </PageTab>
              <PageTab
                to="/c/$connectionId/reports/accounts"
                activeOptions={{ includeSearch: false }}
                {...tab}
              >
                {reports.accountsTab}
              </PageTab>
              <PageTab
                to="/c/$connectionId/reports/action-items"
                activeOptions={{ includeSearch: false }}
                {...tab}
              >
                {actionItems.title}
              </PageTab>
            </>
          ),
        }}
      >
        <Outlet />
      </ColumnPage>
    </ContentPage>
  );
}

/** The report about the engagements of the workspace or a view. */
export function WorkspaceReportPage() {
  const { timeZone } = useFormat();
  const { connectionId } = reportsRoute.useParams();
  const search = reportsRoute.useSearch();
  const navigate = useNavigate();
  const { range } = useRange(search);
  const { onWeek, actionFor } = useReportActions(connectionId);
  const views = useShownViews(connectionId) ?? [];
  const view = views.find(({ key }) => key === search.view);
  const list = useMemo(() => searchOfView(view?.query ?? ''), [view?.query]);
  const filter = useMemo(() => toMirrorFilter(list), [list]);
  const scope = { connectionId, filter, range, timeZone };
  return (
    <>
      <ScopePicker
        views={views}
        chosen={view?.key ?? null}
        onChoose={(key) =>
          void navigate({
            to: '.',
            search: readReportSearch({ range: search.range, ...(key === null ? {} : { view: key }) }),
            replace: true,
          })
        }
      />
      <EngagementsReport
        scope={scope}
        onWeek={onWeek(list)}
        onFailedWeek={onWeek({ ...list, status: ['FAILED'] })}
        actionFor={actionFor}
      >
        <TrackersReport scope={scope} onWeek={onWeek(list)} />
      </EngagementsReport>
    </>
  );
}

export function TeamReportPage() {
  const { connectionId } = reportsRoute.useParams();
  const search = reportsRoute.useSearch();
  const { range } = useRange(search);
  const { onPlay, renderEngagement, actionFor } = useReportActions(connectionId);
  return (
    <TeamReport
      connectionId={connectionId}
      range={range}
      renderEngagement={renderEngagement}
      renderMember={(userId, name) => (
        <Link
          to="/c/$connectionId/reports/team/$userId"
          params={{ connectionId, userId: userIdOf(userId) }}
          search={search}
        >
          {name}
        </Link>
      )}
      onPlay={onPlay}
      actionFor={actionFor}
    />
  );
}

export function AccountsReportPage() {
  const { connectionId } = reportsRoute.useParams();
  const { onPlay, renderEngagement, actionFor } = useReportActions(connectionId);
  return (
    <AccountsReport
      connectionId={connectionId}
      renderEngagement={renderEngagement}
      onPlay={onPlay}
      actionFor={actionFor}
    />
  );
}

export function ActionItemsPage() {
  const { connectionId } = reportsRoute.useParams();
  const { onOpen, actionFor } = useReportActions(connectionId);
  return <ActionItemsList connectionId={connectionId} onOpen={onOpen} actionFor={actionFor} />;
}

export function UserReportPage() {
  const { reports, records } = useText();
  const { connectionId, userId } = userReportRoute.useParams();
  const search = userReportRoute.useSearch();
  const { range, onRange } = useRange(search);
  const { onPlay, renderEngagement, actionFor } = useReportActions(connectionId);
  const { data: user } = useQuery(recordQuery(connectionId, 'user', userId));
  const name = user === undefined ? null : user === null ? userId : distinctName(user, userId);
  useDocumentTitle(name, reports.title, useConnection(connectionId)?.name);
  return (
    <ContentPage tabIndex={-1}>
      <ColumnPage
        wide
        title={name}
        back={
          <BackLink to="/c/$connectionId/reports/team" params={{ connectionId }} search={search}>
            {reports.team}
          </BackLink>
        }
        beside={
          <>
            <RecordName record={{ kind: 'user', id: userId }}>{records.activity}</RecordName>
            <RangePicker range={range} onRange={onRange} />
            <PrintButton />
          </>
        }
      >
        <UserReport
          // The selection belongs to one user and range.
          key={`${userId} ${writeReportRange(range)}`}
          connectionId={connectionId}
          userId={userId}
          range={range}
          renderEngagement={renderEngagement}
          onPlay={onPlay}
          actionFor={actionFor}
        />
      </ColumnPage>
    </ContentPage>
  );
}
