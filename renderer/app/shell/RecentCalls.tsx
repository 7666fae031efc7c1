import { Link } from '@tanstack/react-router';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useText } from '../../text/useText.ts';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { engagementIdOf } from '../addressIds.ts';
import { useRecentCalls } from '../lastPlace/connectionMemory.ts';
import css from './SidebarLinks.module.css';

const SHOWN = 4;

/** The way back to the calls that were opened last. */
export function RecentCalls({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { commandMenu, list } = useText();
  const recent = useRecentCalls(connectionId).slice(0, SHOWN);
  if (recent.length === 0) return null;
  return (
    <section aria-label={commandMenu.recentCalls} className={css['section']}>
      <h2 className={css['heading']}>{commandMenu.recentCalls}</h2>
      <ul>
        {recent.map(({ id, title, type }) => (
          <li key={id}>
            <Link
              to="/c/$connectionId/engagements/$engagementId"
              params={{ connectionId, engagementId: engagementIdOf(id) }}
              className={css['link']}
              activeProps={{ 'aria-current': 'page' }}
            >
              <EngagementTypeIcon type={type} />
              <span className={css['label']} title={title}>
                {title.trim() === '' ? list.untitled : title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
