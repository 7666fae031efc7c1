import { useFormat, useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { HUES } from '../../ui/initials.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './Lanes.module.css';
import type { LaneRow } from './laneRows.ts';

/** Chosen where any of the row's speakers is; a press takes the row in or out, and nobody left means everybody. */
function pressed(chosen: ReadonlySet<number> | null, row: LaneRow): boolean {
  return chosen !== null && row.speakers.some((speaker) => chosen.has(speaker));
}

function toggled(chosen: ReadonlySet<number> | null, row: LaneRow): ReadonlySet<number> | null {
  const next = new Set(chosen);
  const on = pressed(chosen, row);
  for (const speaker of row.speakers) {
    if (on) next.delete(speaker);
    else next.add(speaker);
  }
  return next.size === 0 ? null : next;
}

/** Who the rows are, and how much of the talking is theirs. Pressed, only those pressed are heard. */
export function LaneNames({
  rows,
  chosen,
  onChoose,
  nameOf,
}: {
  readonly rows: readonly LaneRow[];
  readonly chosen: ReadonlySet<number> | null;
  /** Null where there is nothing to hear. */
  readonly onChoose: ((speakers: ReadonlySet<number> | null) => void) | null;
  readonly nameOf: (speaker: number) => string;
}) {
  const { speakerLanes: lanes } = useText();
  const format = useFormat();
  return rows.map((row) => {
    const [speaker = -1] = row.speakers;
    const name = row.isRest ? lanes.others(row.speakers.length) : nameOf(speaker);
    const shown = (
      <>
        <Avatar
          name={row.isRest ? `+${row.speakers.length}` : name}
          hue={Math.max(0, speaker) % HUES}
          size={20}
        />
        <span className={css['name']}>{name}</span>
        <span className={css['share']}>{format.percent(row.share)}</span>
      </>
    );
    const title = row.isRest ? format.names(row.speakers.map(nameOf)) : name;
    if (onChoose === null) {
      return (
        <div key={row.speakers.join()} title={title} className={css['chip']}>
          {shown}
        </div>
      );
    }
    return (
      <button
        key={row.speakers.join()}
        type="button"
        aria-pressed={pressed(chosen, row)}
        title={lanes.hearOnlyTitle(title)}
        className={css['chip']}
        onClick={() => onChoose(toggled(chosen, row))}
      >
        <VisuallyHidden>{lanes.hearOnly} </VisuallyHidden>
        {shown}
      </button>
    );
  });
}
