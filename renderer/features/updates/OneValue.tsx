import type { ConnectionId } from '#shared/contract/ids.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { AnyValue } from '../../ui/AnyValue.tsx';
import { CrmLink } from '../../ui/CrmLink.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import css from './OneValue.module.css';
import { NameOf } from './NameOf.tsx';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The one field by which an item of a list is called. */
const CALLED_BY = ['email', 'phone_number', 'domain', 'title', 'name', 'label'] as const;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One value of a field as people write it: dates, lengths, links and names instead of what the service sends. */
export function OneValue({
  connectionId,
  field,
  value,
}: {
  readonly connectionId: ConnectionId;
  readonly field: string;
  readonly value: unknown;
}) {
  const { call, updates: changes, list, records } = useText();
  const format = useFormat();

  if (value === null || value === undefined || value === '') {
    return <span className={css['quiet']}>{changes.nothing}</span>;
  }
  if (typeof value === 'boolean') return value ? call.yes : call.no;
  if (typeof value === 'number') {
    return field === 'duration_seconds' ? format.duration(value) : format.number(value);
  }
  if (typeof value === 'string') {
    if (field === 'engagement_type') return list.types[value] ?? value;
    if (field === 'processing_status') return list.statuses[value] ?? value;
    if (field === 'role') return records.roles[value] ?? value;
    if (INSTANT.test(value)) return format.absolute(value);
    if (DAY.test(value)) return format.day(value);
    return <span dir="auto">{value}</span>;
  }
  if (!isObject(value)) return <AnyValue value={value} />;

  const { object_type: type, crm_object_id: crmId, source, id, characters, lines } = value;
  if (typeof type === 'string' && typeof crmId === 'string' && typeof source === 'string') {
    const link = { object_type: type, crm_object_id: crmId, source };
    return (
      <RecordName record={{ kind: 'crm', link }}>
        <CrmLink link={link} />
      </RecordName>
    );
  }
  if (typeof characters === 'number') return changes.characters(format.number(characters));
  if (typeof lines === 'number') return changes.lines(format.number(lines));
  if (field === 'company' && typeof id === 'string') {
    return <NameOf connectionId={connectionId} kind="company" id={id} />;
  }
  const name = CALLED_BY.map((each) => value[each]).find((each) => typeof each === 'string');
  if (typeof name !== 'string') return <AnyValue value={value} />;
  // A signal is called by its name and says something by its value.
  const said = value['value'];
  return (
    <span dir="auto">
      {name}
      {said === undefined ? null : (
        <>
          : <AnyValue value={said} depth={3} />
        </>
      )}
    </span>
  );
}
