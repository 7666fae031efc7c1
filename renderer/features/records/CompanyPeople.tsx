import { useQuery } from '@tanstack/react-query';
import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import { companyPeopleQuery } from '../../queries/records.ts';
import { useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { DetailsSection } from '../../ui/Details.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './CompanyPeople.module.css';

const SHOWN = 8;

/** The contacts that name a company as theirs: the first few, and the way to all. */
export function CompanyPeople({
  connectionId,
  companyId,
  onAll,
}: {
  readonly connectionId: ConnectionId;
  readonly companyId: CompanyId;
  readonly onAll: () => void;
}) {
  const { records } = useText();
  const { data, error } = useQuery(companyPeopleQuery(connectionId, companyId, SHOWN));
  return (
    <DetailsSection title={records.people}>
      {error === null ? null : <ProblemView problem={error.problem} />}
      {data === undefined && error === null ? <Skeleton width="60%" /> : null}
      {data?.total === 0 ? <p className={css['quiet']}>{records.noPeople}</p> : null}
      <ul className={css['people']}>
        {(data?.rows ?? []).map(({ fields, name }) => (
          <li key={fields.id} className={css['person']}>
            <Avatar name={name === '' ? records.unnamed : name} />
            <RecordName record={{ kind: 'contact', id: fields.id }} className={css['name']}>
              {name === '' ? records.unnamed : name}
            </RecordName>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > SHOWN ? (
        <div>
          <Button onClick={onAll}>{records.allPeople(data.total)}</Button>
        </div>
      ) : null}
    </DetailsSection>
  );
}
