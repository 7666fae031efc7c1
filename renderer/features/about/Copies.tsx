import { useQuery } from '@tanstack/react-query';
import { connectionsQuery } from '../../queries/connections.ts';
import { useText } from '../../text/useText.ts';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import css from './About.module.css';
import { LocalCopy } from './LocalCopy.tsx';

/** The local copy of every connection, to be looked through and fetched anew. */
export function Copies() {
  const { about } = useText();
  const { data: connections } = useQuery(connectionsQuery);
  return (
    <ColumnSection id="about-care" title={about.care} lead={about.careLead}>
      {connections?.length === 0 ? <p className={css['hint']}>{about.noConnections}</p> : null}
      <ul className={css['copies']}>
        {(connections ?? []).map((connection) => (
          <LocalCopy key={connection.id} connection={connection} />
        ))}
      </ul>
    </ColumnSection>
  );
}
