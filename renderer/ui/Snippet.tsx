import css from './Snippet.module.css';

interface Marked {
  readonly text: string;
  /** `[begin, end)` pairs of string positions, in order. */
  readonly marks: readonly (readonly [number, number])[];
}

/** Text with marked matches. */
export function Snippet({ text, marks }: Marked) {
  const pieces = [];
  let at = 0;
  for (const [begin, end] of marks) {
    if (begin > at) pieces.push(text.slice(at, begin));
    pieces.push(
      <mark key={begin} className={css['mark']}>
        {text.slice(begin, end)}
      </mark>,
    );
    at = end;
  }
  pieces.push(text.slice(at));
  return <bdi>{pieces}</bdi>;
}
