import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import type { Problem } from '#shared/contract/problem.ts';
import { ReplaceToken } from '../../features/connect/ReplaceToken.tsx';
import { EngagementList } from '../../features/engagements/EngagementList.tsx';
import { useText } from '../../text/useText.ts';
import { cx } from '../../ui/cx.ts';
import { Splitter } from '../../ui/Splitter.tsx';
import { LEAST_LIST, listWidth, MOST_LIST } from '../panes.ts';
import { ProblemAction } from '../ProblemAction.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import css from './Pages.module.css';

const route = getRouteApi('/c/$connectionId/engagements');

/** The list, and beside it what is open. */
export function EngagementsPage() {
  const { app, list } = useText();
  const { connectionId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { engagementId: openId = null } = useParams({ strict: false });
  const connection = useConnection(connectionId);
  useDocumentTitle(list.title, connection?.name);

  const needsToken = connection !== null && connection.token !== 'ready';
  // While the token is asked for above the list, that is the one thing to do.
  const actionFor = (problem: Problem) =>
    needsToken ? null : <ProblemAction connectionId={connectionId} problem={problem} />;

  return (
    <>
      <section aria-label={list.title} className={cx(css['list'], openId !== null && css['behind'])}>
        {needsToken ? (
          <div className={css['token']}>
            <ReplaceToken connection={connection} />
          </div>
        ) : null}
        {connection?.token === 'missing' ? null : (
          <EngagementList
            connectionId={connectionId}
            search={search}
            openId={openId}
            onSearch={(next) => void navigate({ to: '.', search: next, replace: true })}
            onOpen={(engagementId) => {
              if (engagementId === openId) document.getElementById('call')?.focus();
              else {
                void navigate({
                  to: '/c/$connectionId/engagements/$engagementId',
                  params: { connectionId, engagementId },
                  search,
                });
              }
            }}
            onClose={() =>
              void navigate({ to: '/c/$connectionId/engagements', params: { connectionId }, search })
            }
            actionFor={actionFor}
          />
        )}
        <Splitter
          label={app.resizeList}
          size={listWidth}
          least={LEAST_LIST}
          most={MOST_LIST}
          orientation="vertical"
          edge="before"
          className={css['split']}
        />
      </section>
      <Outlet />
    </>
  );
}
