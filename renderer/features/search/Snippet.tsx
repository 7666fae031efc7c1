import type { SearchPage } from '../../queries/search.ts';
import css from './SearchResults.module.css';

type Marked = SearchPage['found'][number]['hits'][number]['snippet'];

/** A piece of text with what was found in it marked. */
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
