import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { licencesQuery, type Licence } from '../../queries/licences.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ProblemView } from '../../ui/ProblemView.tsx';
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
        {open ? <pre className={css['raw']}>{licence.text ?? about.noText}</pre> : null}
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
    <section aria-labelledby="about-licences" className={css['section']}>
      <h2 id="about-licences">{about.licences}</h2>
      <p className={css['lead']}>
        {licences === undefined ? about.licencesLoading : about.licencesLead(format.number(licences.length))}
      </p>
      {error === null ? null : <ProblemView problem={error.problem} onRetry={() => void refetch()} />}
      <ul className={css['licences']}>
        {(licences ?? []).map((licence) => (
          <OneLicence key={`${licence.name} ${licence.version}`} licence={licence} />
        ))}
      </ul>
    </section>
  );
}
