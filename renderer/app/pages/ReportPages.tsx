import { getRouteApi, Link, Outlet, useMatchRoute, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ActionItemsList } from '../../features/actionItems/ActionItemsList.tsx';
import { SIGNAL_GROUPS } from '#shared/contract/reportMetrics.ts';
import { readListSearch, toMirrorFilter } from '#shared/domain/list/listSearch.ts';
import { AccountsReport } from '../../features/reports/AccountsReport.tsx';
import { EngagementsReport } from '../../features/reports/EngagementsReport.tsx';
import { PrintButton, RangePicker, ScopePicker } from '../../features/reports/ReportFrame.tsx';
import { SignalsReport } from '../../features/reports/SignalsReport.tsx';
import { TeamReport } from '../../features/reports/TeamReport.tsx';
import { TrackersReport } from '../../features/reports/TrackersReport.tsx';
import { useFormat, useText } from '../../text/useText.ts';
import { ColumnPage } from '../../ui/ColumnPage.tsx';
import { ContentPage } from '../layout/panes.tsx';
import { readReportSearch } from '../navigation/addressSearch.ts';
import { usePageTabs } from '../navigation/pageTabs.tsx';
import { searchOfView } from '../navigation/viewQuery.ts';
import { useShownViews } from '../shell/ViewLinks.tsx';
import { useReportActions, useRange } from './reportActions.tsx';
import { useConnection } from '../../queries/appQueries.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';

const reportsRoute = getRouteApi('/c/$connectionId/reports');

/** The frame of the reports about the whole workspace. */
export function ReportsPage() {
  const { records, reports } = useText();
  const { connectionId } = reportsRoute.useParams();
  const search = reportsRoute.useSearch();
  const { range, onRange } = useRange(search);
  useDocumentTitle(reports.title, useConnection()?.name);
  const matches = useMatchRoute();
  const isTeam = matches({ to: '/c/$connectionId/reports/team' }) !== false;
  // A last contact is one whatever the range, and so is what is due.
  const hasRange =
    matches({ to: '/c/$connectionId/reports/accounts' }) === false &&
    matches({ to: '/c/$connectionId/reports/action-items' }) === false;
  const tabs = usePageTabs('reports', readReportSearch({ range: search.range }));
  return (
    <ContentPage tabIndex={-1}>
      <ColumnPage
        wide
        title={reports.title}
        lead={reports.lead}
        beside={
          <>
            {isTeam ? (
              <Link to="/c/$connectionId/users" params={{ connectionId }}>
                {records.kinds.user.all}
              </Link>
            ) : null}
            {hasRange ? <RangePicker range={range} onRange={onRange} /> : null}
            <PrintButton />
          </>
        }
        tabs={tabs}
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
  const { onWeek } = useReportActions();
  const views = useShownViews() ?? [];
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
  const { onPlay, renderEngagement } = useReportActions();
  return (
    <TeamReport
      range={range}
      renderEngagement={renderEngagement}
      renderMember={(userId, name) => (
        <Link
          to="/c/$connectionId/users/$id"
          params={{ connectionId, id: userId }}
          search={{ tab: 'report', ...(search.range === undefined ? {} : { range: search.range }) }}
        >
          {name}
        </Link>
      )}
      onPlay={onPlay}
    />
  );
}

export function AccountsReportPage() {
  const { onPlay, renderEngagement } = useReportActions();
  return <AccountsReport renderEngagement={renderEngagement} onPlay={onPlay} />;
}

/** The report of one signal; the range is that of the list that a figure opens. */
export function SignalsReportPage() {
  const { timeZone } = useFormat();
  const { connectionId } = reportsRoute.useParams();
  const search = reportsRoute.useSearch();
  const navigate = useNavigate();
  const { range } = useRange(search);
  const { onWeek, renderEngagement } = useReportActions();
  const groupBy = SIGNAL_GROUPS.find((each) => each === search.by) ?? 'company';
  const scope = useMemo(
    () => ({ connectionId, filter: {}, range, timeZone }),
    [connectionId, range, timeZone],
  );
  return (
    <SignalsReport
      scope={scope}
      signal={search.signal ?? null}
      groupBy={groupBy}
      onChoose={(choice) => void navigate({ to: '.', search: { ...search, ...choice }, replace: true })}
      onFigure={({ signals, row, span }) => {
        const filter = row === undefined ? {} : { [row.kind === 'user' ? 'owner' : 'company']: [row.id] };
        onWeek(readListSearch({ signal: signals, ...filter }))(span);
      }}
      renderEngagement={renderEngagement}
    />
  );
}

export function ActionItemsPage() {
  const { onOpen } = useReportActions();
  return <ActionItemsList onOpen={onOpen} />;
}
