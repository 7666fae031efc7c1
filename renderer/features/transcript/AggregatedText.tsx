import css from './Transcript.module.css';

/** The aggregated text as it came: possibly Markdown or HTML, and shown as plain text, so that nothing in it can act. */
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
    <article className={css['aggregated']}>
      <h2>{title}</h2>
      <p className={css['lead']}>{why}</p>
      <div dir="auto" className={css['raw']}>
        {body}
      </div>
    </article>
  );
}
