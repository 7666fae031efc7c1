import { Skeleton } from '../../../ui/Skeleton.tsx';
import css from './LoadingHead.module.css';

/** In the place of a title and the lines under it while they are on their way. */
export function LoadingHead() {
  return (
    <div className={css['head']}>
      <Skeleton width="55%" height={18} />
      <Skeleton width="35%" />
      <Skeleton width="70%" />
    </div>
  );
}
