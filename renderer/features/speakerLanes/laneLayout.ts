export const BUFFERED_HEIGHT = 2;

const MARKS = 16;
const ROW = 24;
const FEELINGS = 20;
const AXIS = 20;

/** Where each part of the picture begins, in pixels from its top. */
export interface LaneLayout {
  readonly rows: number;
  readonly rowHeight: number;
  /** Null where the service says nothing of feelings. */
  readonly feelings: number | null;
  readonly feelingsHeight: number;
  readonly axis: number;
  readonly height: number;
}

export function laneLayout(rows: number, withFeelings: boolean): LaneLayout {
  const below = MARKS + rows * ROW;
  const axis = below + (withFeelings ? FEELINGS : 0) + 2;
  return {
    rows: MARKS,
    rowHeight: ROW,
    feelings: withFeelings ? below : null,
    feelingsHeight: FEELINGS,
    axis,
    height: axis + AXIS,
  };
}
