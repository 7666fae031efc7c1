import { Building2 } from 'lucide-react';
import type { RecordKind, RecordRow as Row } from '../../queries/records.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { GridRow, type RowPlace } from '../../ui/GridRow.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { secondLine } from './secondLine.ts';
import css from './RecordList.module.css';

export const ROW_HEIGHT = 52;

/** A contact, company or user: name, what tells it from others, and how many engagements there were. */
export function RecordRow({
  place,
  kind,
  record,
  open,
}: {
  readonly place: RowPlace;
  readonly kind: RecordKind;
  /** Undefined while it is on its way. */
  readonly record: Row | undefined;
  readonly open: boolean;
}) {
  const { records } = useText();
  const format = useFormat();
  if (record === undefined) {
    return (
      <GridRow place={place} height={ROW_HEIGHT} busy className={css['row']}>
        <span role="gridcell" className={css['name']}>
          <Skeleton width={`${40 + ((place.index * 7) % 30)}%`} />
        </span>
      </GridRow>
    );
  }
  const name = record.name === '' ? records.unnamed : record.name;
  const details = secondLine(kind, record, records.roles);
  return (
    <GridRow place={place} height={ROW_HEIGHT} selected={open} className={css['row']}>
      <span role="gridcell" className={css['picture']}>
        {kind === 'company' ? (
          <Building2 size={16} strokeWidth={1.75} aria-hidden />
        ) : (
          <Avatar name={name} size={24} />
        )}
      </span>
      <span role="gridcell" className={css['name']}>
        {name}
      </span>
      <span role="gridcell" className={css['details']}>
        {details}
      </span>
      <span role="gridcell" className={css['count']} title={records.engagements(record.engagements)}>
        <span aria-hidden="true">{format.number(record.engagements)}</span>
        <VisuallyHidden>{records.engagements(record.engagements)}</VisuallyHidden>
      </span>
    </GridRow>
  );
}
