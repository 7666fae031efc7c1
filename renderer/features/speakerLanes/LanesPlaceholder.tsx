import { usePreference } from '../../ui/preference.ts';
import css from './Lanes.module.css';
import { laneLayout } from './laneLayout.ts';
import { MOST_ROWS } from './laneRows.ts';
import { lanesShown } from './lanesShown.ts';

/** Keeps the room of the lanes while the lines arrive, so that nothing moves when they are there. */
export function LanesPlaceholder({ speakers }: { readonly speakers: number }) {
  const shown = usePreference(lanesShown);
  const { height } = laneLayout(Math.min(speakers, MOST_ROWS), false);
  return (
    <div className={css['lanes']}>
      <div className={css['head']} />
      {shown ? <div style={{ height }} /> : null}
    </div>
  );
}
