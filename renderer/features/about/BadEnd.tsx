import type { OutputOf } from '#shared/contract/methods.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { useNow } from '../../ui/useNow.ts';
import css from './About.module.css';

type BadEndOf = NonNullable<OutputOf<'app.info'>['badEnd']>;

/** That the last run ended badly, and where. */
export function BadEnd({ badEnd }: { readonly badEnd: BadEndOf }) {
  const { about } = useText();
  const format = useFormat();
  const now = useNow();
  return (
    <section aria-labelledby="about-end" className={css['section']}>
      <h2 id="about-end">{about.badEndTitle}</h2>
      <p title={format.absolute(badEnd.startedAt)}>{about.badEnd(format.when(badEnd.startedAt, now))}</p>
      {badEnd.reason === null ? (
        <p className={css['hint']}>{about.badEndUnknown}</p>
      ) : (
        <>
          <p className={css['hint']}>{about.badEndWhere}</p>
          <pre className={css['raw']}>{badEnd.reason}</pre>
        </>
      )}
    </section>
  );
}
