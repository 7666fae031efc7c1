import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { licencesQuery, type Licence } from '../../queries/licences.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { RawText } from '../../ui/RawText.tsx';
import css from './About.module.css';

/** Its text is put into the page only once it is asked for: all of them are as long as a book. */
function OneLicence({ licence }: { readonly licence: Licence }) {
  const { about } = useText();
  const [open, setOpen] = useState(false);
  return (
    <li className={css['licence']}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span>
            {licence.name} <span className={css['quiet']}>{licence.version}</span>
          </span>
          <span className={css['quiet']}>{licence.licence}</span>
        </summary>
        {open ? <RawText className={css['text']}>{licence.text ?? about.noText}</RawText> : null}
      </details>
    </li>
  );
}

/** What this program is made with, and under which terms. */
export function Licences() {
  const { about } = useText();
  const format = useFormat();
  const { data: licences, error, refetch } = useQuery(licencesQuery);
  return (
    <ColumnSection
      id="about-licences"
      title={about.licences}
      lead={
        licences === undefined ? about.licencesLoading : about.licencesLead(format.number(licences.length))
      }
    >
      {error === null ? null : <ProblemView problem={error.problem} onRetry={() => void refetch()} />}
      <ul className={css['licences']}>
        {(licences ?? []).map((licence) => (
          <OneLicence key={`${licence.name} ${licence.version}`} licence={licence} />
        ))}
      </ul>
    </ColumnSection>
  );
}
