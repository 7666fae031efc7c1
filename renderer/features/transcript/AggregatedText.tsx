import { SafeText } from '../../safeText/SafeText.tsx';
import css from './Transcript.module.css';

/** The aggregated text, possibly Markdown or HTML, read into elements of our own, so that nothing in it can act. */
export function AggregatedText({
  title,
  why,
  body,
}: {
  readonly title: string;
  readonly why: string;
  readonly body: string;
}) {
  return (
    // It scrolls by itself, by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <article aria-label={title} tabIndex={0} className={css['aggregated']}>
      <h2>{title}</h2>
      <p className={css['lead']}>{why}</p>
      <div className={css['raw']}>
        <SafeText body={body} />
      </div>
    </article>
  );
}
