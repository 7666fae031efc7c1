import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ACCOUNT_SORTS } from '#shared/contract/reportMetrics.ts';
import { useChangeSettings, useSettings } from '../../queries/appQueries.ts';
import { allRows } from '#shared/domain/allRows.ts';
import { ask, readPages } from '../../queries/ask.ts';
import { useConnectionId } from '../../queries/workspace.ts';
import { ExportCsv } from '../../queries/ExportCsv.tsx';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { Select } from '../../ui/Select.tsx';
import { ReportStates } from './ReportFrame.tsx';
import { ReportTable, type TableSort } from './ReportTable.tsx';
import css from './Reports.module.css';

const SHOWN = ['all', 'quiet', 'active'] as const;
const ACCOUNTS_A_PAGE = 100;
const DAYS: readonly number[] = [14, 30, 60, 90, 180];

/** Companies by their last contact: which of them went quiet. */
export function AccountsReport({
  renderEngagement,
  onPlay,
}: {
  /** A day as a link to its engagement. */
  readonly renderEngagement: (engagementId: string, day: string) => ReactNode;
  /** Opens an engagement at a second. */
  readonly onPlay: (engagementId: string, second: number) => void;
}) {
  const connectionId = useConnectionId();
  const { reports } = useText();
  const format = useFormat();
  const { quietAfterDays } = useSettings().reports;
  const change = useChangeSettings();
  const [show, setShow] = useState<(typeof SHOWN)[number]>('all');
  const [{ column, descending }, setSort] = useState<TableSort>({ column: 'quiet', descending: true });
  const sort = ACCOUNT_SORTS.find((each) => each === column) ?? 'quiet';
  const { timeZone } = format;
  const input = { connectionId, filter: {}, timeZone, show, quietAfterDays, sort, descending };
  const query = useInfiniteQuery({
    ...readPages(
      'mirror.accountsReport',
      (offset: number) => ({ ...input, offset, limit: ACCOUNTS_A_PAGE }),
      0,
      ({ total }, pages) => {
        const shown = pages.reduce((sum, { rows }) => sum + rows.length, 0);
        return shown < total ? shown : null;
      },
    ),
    placeholderData: keepPreviousData,
  });
  const title = reports.accountsTitle;
  const readFile = async () => {
    const { name, last, quiet, engagements, next } = reports.accounts;
    const { rows: all } = await allRows((offset, limit) =>
      ask('mirror.accountsReport', { ...input, offset, limit }),
    );
    const rows = all.map((account) => [
      account.name === '' ? account.companyId : account.name,
      account.companyId,
      account.lastAt,
      account.quietDays,
      account.engagements,
      account.nextAt,
    ]);
    return { columns: [name, reports.idColumn, last, quiet, engagements, next], rows, total: rows.length };
  };
  const thresholds = DAYS.includes(quietAfterDays)
    ? DAYS
    : [...DAYS, quietAfterDays].toSorted((a, b) => a - b);
  return (
    <ReportStates
      query={query}
      isEmpty={({ pages: [first] }) => first === undefined || first.quiet + first.active === 0}
    >
      {({ pages }) => {
        const [first] = pages;
        const accounts = pages.flatMap(({ rows }) => rows);
        if (first === undefined) return null;
        return (
          <ColumnSection
            id="accounts"
            title={title}
            lead={reports.accountsLead({ count: first.quiet, days: format.number(quietAfterDays) })}
            beside={<ExportCsv title={title} read={readFile} />}
          >
            <Row gap={8} rowGap={4} wrap>
              <Select
                aria-label={reports.showAccounts}
                options={SHOWN.map((each) => ({ value: each, label: reports.shownAccounts[each] }))}
                value={show}
                onChange={setShow}
              />
              <Select
                aria-label={reports.quietAfter}
                options={thresholds.map((days) => ({
                  value: days,
                  label: reports.quietAfterDays({ days }),
                }))}
                value={quietAfterDays}
                onChange={(days) => change.mutate({ reports: { quietAfterDays: days } })}
              />
            </Row>
            {accounts.length === 0 ? (
              <EmptyState title={reports.noAccountsTitle}>{reports.noAccountsBody}</EmptyState>
            ) : (
              <ReportTable
                label={title}
                isOrdered
                rows={accounts}
                keyOf={({ companyId }) => companyId}
                sort={{ column, descending }}
                onSort={setSort}
                columns={[
                  {
                    key: 'name',
                    label: reports.accounts.name,
                    value: ({ name }) => name,
                    render: ({ companyId, name }) => (
                      <RecordName record={{ kind: 'company', id: companyId }}>
                        {name === '' ? companyId : name}
                      </RecordName>
                    ),
                  },
                  {
                    key: 'quiet',
                    label: reports.accounts.quiet,
                    value: ({ quietDays }) => quietDays,
                    render: ({ quietDays, isQuiet }) => (
                      <>
                        {isQuiet ? <Badge tone="warn">{reports.wentQuiet}</Badge> : null}{' '}
                        {format.number(quietDays)}
                      </>
                    ),
                  },
                  {
                    key: 'last',
                    label: reports.accounts.last,
                    render: ({ lastEngagementId, lastAt }) =>
                      renderEngagement(lastEngagementId, format.day(lastAt)),
                  },
                  {
                    key: 'engagements',
                    label: reports.accounts.engagements,
                    value: ({ engagements }) => engagements,
                    render: ({ engagements }) => format.number(engagements),
                  },
                  {
                    key: 'next',
                    label: reports.accounts.next,
                    value: ({ nextAt }) => nextAt,
                    render: ({ nextAt }) => (nextAt === null ? '–' : format.day(nextAt)),
                  },
                  {
                    key: 'line',
                    isText: true,
                    label: reports.accounts.line,
                    render: ({ name, lastLine, lastEngagementId }) =>
                      lastLine === null ? (
                        '–'
                      ) : (
                        <button
                          type="button"
                          data-link
                          className={css['sentence']}
                          aria-label={reports.playLast({ name, text: lastLine.text })}
                          onClick={() => onPlay(lastEngagementId, lastLine.second)}
                        >
                          {lastLine.text}
                        </button>
                      ),
                  },
                ]}
              />
            )}
            {query.hasNextPage ? (
              <Row>
                <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {reports.more}
                </Button>
              </Row>
            ) : null}
            <Text as="p" tone="tertiary" size="small">
              {reports.noContactWith(first.excluded)}
            </Text>
          </ColumnSection>
        );
      }}
    </ReportStates>
  );
}
