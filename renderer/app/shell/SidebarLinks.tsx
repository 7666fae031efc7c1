import { Link } from '@tanstack/react-router';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useText } from '../../text/useText.ts';
import { sidebarSections } from './sidebarSections.ts';
import css from './SidebarLinks.module.css';

/** The pages of the open connection. */
export function SidebarLinks({ connectionId }: { readonly connectionId: ConnectionId }) {
  const text = useText();
  return sidebarSections
    .filter((section) => section.length > 0)
    .map((section) => (
      <ul key={section[0]?.to} className={css['section']}>
        {section.map(({ to, icon: Icon, label, Count }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ connectionId }}
              className={css['link']}
              activeProps={{ 'aria-current': 'page' }}
            >
              <Icon size={14} aria-hidden />
              <span className={css['label']}>{label(text)}</span>
              {Count === undefined ? null : (
                <span className={css['count']}>
                  <Count connectionId={connectionId} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    ));
}
