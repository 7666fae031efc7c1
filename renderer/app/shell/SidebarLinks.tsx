import { Link } from '@tanstack/react-router';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useText } from '../../text/useText.ts';
import type { SidebarEntry } from './sidebarSections.ts';
import css from './SidebarLinks.module.css';

/** Pages of the open connection, a hairline before each section. */
export function SidebarLinks({
  connectionId,
  sections,
}: {
  readonly connectionId: ConnectionId;
  readonly sections: readonly (readonly SidebarEntry[])[];
}) {
  const text = useText();
  return sections
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
