import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { listDiff, textDiff } from '#shared/domain/diff.ts';
import type { Change } from '../../queries/updates.ts';
import type { NamedKind } from '../../queries/records.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './ChangedValue.module.css';
import { NameOf } from './NameOf.tsx';
import { OneValue } from './OneValue.tsx';

/** A text longer than this is told by what changed in it, not twice. */
const SHORT = 60;

/** Fields that hold ids, and what those are ids of. */
const IDS: Readonly<Record<string, NamedKind>> = {
  contacts: 'contact',
  companies: 'company',
  tags: 'tag',
  owner_user_id: 'user',
  host_user_id: 'user',
};

interface ChangedValueProps {
  readonly connectionId: ConnectionId;
  readonly change: Change;
}

/** What a field was and what it is: two short values side by side, lists by what came and went, texts by their words. */
export function ChangedValue({ connectionId, change }: ChangedValueProps) {
  const { field, before, after } = change;
  const kind = IDS[field];
  const one = (value: unknown): ReactNode =>
    kind !== undefined && typeof value === 'string' ? (
      <NameOf connectionId={connectionId} kind={kind} id={value} />
    ) : (
      <OneValue connectionId={connectionId} field={field} value={value} />
    );

  if (Array.isArray(before) || Array.isArray(after)) {
    return (
      <ListChange
        before={Array.isArray(before) ? before : []}
        after={Array.isArray(after) ? after : []}
        renderItem={one}
      />
    );
  }
  if (
    typeof before === 'string' &&
    typeof after === 'string' &&
    Math.max(before.length, after.length) > SHORT
  ) {
    return <TextChange before={before} after={after} />;
  }
  return <PlainChange before={one(before)} after={one(after)} />;
}

function PlainChange({ before, after }: { readonly before: ReactNode; readonly after: ReactNode }) {
  const { updates: changes } = useText();
  return (
    <span className={css['plain']}>
      <del className={css['old']}>
        <VisuallyHidden>{changes.before}: </VisuallyHidden>
        {before}
      </del>
      <ArrowRight size={12} aria-hidden className={css['arrow']} />
      <ins className={css['young']}>
        <VisuallyHidden>{changes.after}: </VisuallyHidden>
        {after}
      </ins>
    </span>
  );
}

function TextChange({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <p dir="auto" className={css['text']}>
      {textDiff(before, after).map(({ kind, text }, index) => {
        // Pieces of one comparison are never reordered.
        const key = `${kind} ${index}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        return kind === 'out' ? (
          <del key={key} className={css['out']}>
            {text}
          </del>
        ) : (
          <ins key={key} className={css['in']}>
            {text}
          </ins>
        );
      })}
    </p>
  );
}

function ListChange({
  before,
  after,
  renderItem,
}: {
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
  readonly renderItem: (value: unknown) => ReactNode;
}) {
  const { updates: changes } = useText();
  const format = useFormat();
  const { gone, come, stayed } = listDiff(before, after);
  const items = [
    ...gone.map((item) => ({ item, way: 'out' as const })),
    ...come.map((item) => ({ item, way: 'in' as const })),
  ];
  return (
    <ul className={css['list']}>
      {items.map(({ item, way }) => (
        <li key={`${way} ${JSON.stringify(item)}`}>
          <span aria-hidden="true" className={css[way]}>
            {way === 'out' ? '−' : '+'}
          </span>{' '}
          <VisuallyHidden>{way === 'out' ? changes.removed : changes.added}: </VisuallyHidden>
          {renderItem(item)}
        </li>
      ))}
      {stayed === 0 ? null : (
        <li className={css['quiet']} title={format.number(stayed)}>
          {changes.unchangedOthers(stayed)}
        </li>
      )}
    </ul>
  );
}
