import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './EngagementList.module.css';
import { rowElementId } from './EngagementRow.tsx';

/** A row whose place is known and whose words are on their way. */
export function PlaceholderRow({ index, top }: { readonly index: number; readonly top: number }) {
  return (
    <div
      role="row"
      id={rowElementId(index, undefined)}
      aria-rowindex={index + 1}
      aria-busy="true"
      className={css['loadingRow']}
      style={{ top }}
    >
      <span role="gridcell">
        <Skeleton width={`${48 + ((index * 7) % 26)}%`} />
      </span>
      <span role="gridcell">
        <Skeleton width={`${34 + ((index * 5) % 22)}%`} height={10} />
      </span>
    </div>
  );
}
