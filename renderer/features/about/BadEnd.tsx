import type { OutputOf } from '#shared/contract/methods.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { useNow } from '../../ui/useNow.ts';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { RawText } from '../../ui/RawText.tsx';
import css from './About.module.css';

type BadEndOf = NonNullable<OutputOf<'app.info'>['badEnd']>;

/** That the last run ended badly, and where. */
export function BadEnd({ badEnd }: { readonly badEnd: BadEndOf }) {
  const { about } = useText();
  const format = useFormat();
  const now = useNow();
  return (
    <ColumnSection id="about-end" title={about.badEndTitle}>
      <p title={format.absolute(badEnd.startedAt)}>{about.badEnd(format.when(badEnd.startedAt, now))}</p>
      {badEnd.reason === null ? (
        <p className={css['hint']}>{about.badEndUnknown}</p>
      ) : (
        <>
          <p className={css['hint']}>{about.badEndWhere}</p>
          <RawText>{badEnd.reason}</RawText>
        </>
      )}
    </ColumnSection>
  );
}
