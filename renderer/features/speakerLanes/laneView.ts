/** The stretch of the call that is drawn, in seconds. */
export interface LaneView {
  readonly from: number;
  readonly to: number;
}

/** Nearer than this, words would be wider than the window. */
const SHORTEST = 5;

export function wholeView(duration: number): LaneView {
  return { from: 0, to: Math.max(duration, SHORTEST) };
}

export function isWhole(view: LaneView, duration: number): boolean {
  const whole = wholeView(duration);
  return view.from <= whole.from && view.to >= whole.to;
}

/** A stretch of this length that begins there, moved into the call where it would stick out. */
function within(duration: number, from: number, length: number): LaneView {
  const most = wholeView(duration).to;
  const span = Math.min(Math.max(length, SHORTEST), most);
  const begin = Math.min(Math.max(0, from), most - span);
  return { from: begin, to: begin + span };
}

/** Shows more (factor above one) or less; the second `at` keeps its place on the screen. */
export function zoomed(view: LaneView, duration: number, factor: number, at: number): LaneView {
  const length = view.to - view.from;
  const next = Math.min(Math.max(length * factor, SHORTEST), wholeView(duration).to);
  const share = (at - view.from) / length;
  return within(duration, at - share * next, next);
}

/** Shows what lies so many seconds further on. */
export function moved(view: LaneView, duration: number, seconds: number): LaneView {
  return within(duration, view.from + seconds, view.to - view.from);
}

/** As much as before, beginning a little before this second. */
export function turnedTo(view: LaneView, duration: number, second: number): LaneView {
  const length = view.to - view.from;
  return within(duration, second - length / 10, length);
}

export function isInView(view: LaneView, second: number): boolean {
  return second >= view.from && second <= view.to;
}
