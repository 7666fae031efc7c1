import type { ChangedHow, ChangedKind, FeedChoice } from '../../queries/changes.ts';
import { useText } from '../../text/useText.ts';
import css from './Changes.module.css';

const KINDS: readonly ChangedKind[] = ['engagement', 'contact', 'company', 'user', 'tag'];
const HOWS: readonly ChangedHow[] = ['appeared', 'changed', 'deleted'];

function Chips<Value extends string>({
  label,
  values,
  labels,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly values: readonly Value[];
  readonly labels: Readonly<Record<Value, string>>;
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
}) {
  return (
    <div role="group" aria-label={label} className={css['chips']}>
      {values.map((value) => {
        const on = chosen.includes(value);
        return (
          <button
            key={value}
            type="button"
            aria-pressed={on}
            className={css['chip']}
            onClick={() => onChange(values.filter((each) => (each === value ? !on : chosen.includes(each))))}
          >
            {labels[value]}
          </button>
        );
      })}
    </div>
  );
}

/** Which kinds of changes are shown; none chosen is all of them. */
export function FeedFilters({
  choice,
  onChange,
}: {
  readonly choice: FeedChoice;
  readonly onChange: (choice: FeedChoice) => void;
}) {
  const { changes } = useText();
  return (
    <div className={css['filters']}>
      <Chips
        label={changes.kind}
        values={KINDS}
        labels={changes.kinds}
        chosen={choice.kinds}
        onChange={(kinds) => onChange({ ...choice, kinds })}
      />
      <Chips
        label={changes.how}
        values={HOWS}
        labels={changes.hows}
        chosen={choice.how}
        onChange={(how) => onChange({ ...choice, how })}
      />
    </div>
  );
}
