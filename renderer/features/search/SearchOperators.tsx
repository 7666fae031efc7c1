import { useFormat, useText } from '../../text/useText.ts';
import { Text } from '../../ui/primitives.tsx';
import { SEARCH_OPERATORS } from './searchOperators.ts';
import { useWorkspaceRead } from '../../queries/workspace.ts';
import css from './Search.module.css';

function Searchable() {
  const { search } = useText();
  const format = useFormat();
  const { data: coverage } = useWorkspaceRead('mirror.coverage', {});
  if (coverage === undefined) return null;
  const { engagements, unread, utterances } = coverage;
  return (
    <Text as="p" size="small" tone="tertiary" pad={[8, 8, 4]} border="top">
      {search.searchable({ engagements: format.number(engagements), lines: format.number(utterances) })}{' '}
      {unread === 0 ? null : search.notYetRead({ count: format.number(unread) })}
    </Text>
  );
}

/** The content of the help. */
export function SearchOperators({
  helpId,
  onInsert,
}: {
  /** The popover, which closes after inserting. */
  readonly helpId: string;
  readonly onInsert: (operator: string) => void;
}) {
  const { search } = useText();
  return (
    <>
      <ul>
        {SEARCH_OPERATORS.map((operator) => (
          <li key={operator}>
            <button
              type="button"
              popoverTarget={helpId}
              popoverTargetAction="hide"
              data-hover
              data-inset
              className={css['operator']}
              onClick={() => onInsert(operator)}
            >
              <code className={css['code']}>{search.examples[operator]}</code>
              <span>{search.operators[operator]}</span>
            </button>
          </li>
        ))}
      </ul>
      <Searchable />
    </>
  );
}
