import type { ChangedHow, ChangedKind, FeedChoice } from '../../queries/updates.ts';
import { useText } from '../../text/useText.ts';
import { Chip, Chips } from '../../ui/Chip.tsx';
import css from './FeedFilters.module.css';

const KINDS: readonly ChangedKind[] = ['engagement', 'contact', 'company', 'user', 'tag'];
const HOWS: readonly ChangedHow[] = ['appeared', 'changed', 'deleted'];

function Several<Value extends string>({
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
    <Chips label={label}>
      {values.map((value) => {
        const on = chosen.includes(value);
        return (
          <Chip
            key={value}
            pressed={on}
            onPress={() => onChange(values.filter((each) => (each === value ? !on : chosen.includes(each))))}
          >
            {labels[value]}
          </Chip>
        );
      })}
    </Chips>
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
  const { updates: changes } = useText();
  return (
    <div className={css['filters']}>
      <Several
        label={changes.kind}
        values={KINDS}
        labels={changes.kinds}
        chosen={choice.kinds}
        onChange={(kinds) => onChange({ ...choice, kinds })}
      />
      <Several
        label={changes.how}
        values={HOWS}
        labels={changes.hows}
        chosen={choice.how}
        onChange={(how) => onChange({ ...choice, how })}
      />
    </div>
  );
}
