import { Link, useParams } from '@tanstack/react-router';
import type { RecordNameProps } from '../../ui/RecordName.tsx';
import { cx } from '../../ui/cx.ts';
import { connectionIdOf } from './addressIds.ts';
import css from './RecordLink.module.css';

/** Links a name to its page on the open connection. */
function RecordLink({ record, className, children }: RecordNameProps) {
  const { connectionId } = useParams({ strict: false });
  if (connectionId === undefined) return <span className={className}>{children}</span>;
  const look = cx(css['name'], className);
  const params = { connectionId: connectionIdOf(connectionId) };
  switch (record.kind) {
    case 'contact':
      return (
        <Link to="/c/$connectionId/contacts/$id" params={{ ...params, id: record.id }} className={look}>
          {children}
        </Link>
      );
    case 'company':
      return (
        <Link to="/c/$connectionId/companies/$id" params={{ ...params, id: record.id }} className={look}>
          {children}
        </Link>
      );
    case 'user':
      return (
        <Link to="/c/$connectionId/users/$id" params={{ ...params, id: record.id }} className={look}>
          {children}
        </Link>
      );
    case 'crm': {
      const { source, object_type: type, crm_object_id: id } = record.link;
      return (
        <Link to="/c/$connectionId/crm" params={params} search={{ source, type, id }} className={look}>
          {children}
        </Link>
      );
    }
  }
}

/** For components that show names but don't know the routes. */
export function recordLink(props: RecordNameProps) {
  return <RecordLink {...props} />;
}
