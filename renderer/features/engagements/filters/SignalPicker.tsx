import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SignalDefinition } from '#shared/contract/signals.ts';
import type { ComparisonOperator } from '#shared/domain/search/lexer.ts';
import { writeCondition } from '#shared/domain/search/signalTerms.ts';
import { signalDefinitionsQuery, signalValuesQuery } from '../../../queries/searchQueries.ts';
import { signalValueText } from '../../../text/signalText.ts';
import { useText } from '../../../text/useText.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Row, Stack, Text } from '../../../ui/primitives.tsx';
import { useTypedSearch } from '../../../ui/useDebounced.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { useConnectionId } from '../../../queries/workspace.ts';
import css from './Filters.module.css';

const ANY = '';

/** Smallest and largest number or day, each a condition of its own. */
function Limits({
  definition,
  conditions,
  onChange,
}: {
  readonly definition: SignalDefinition;
  readonly conditions: readonly string[];
  readonly onChange: (conditions: readonly string[]) => void;
}) {
  const {
    engagements: { filters },
    signals,
  } = useText();
  const isDate = definition.kind === 'date';
  const beginning = (operator: ComparisonOperator) =>
    writeCondition(definition.name, operator, '').slice(0, -2);
  const valueOf = (operator: ComparisonOperator) =>
    conditions
      .find((each) => each.startsWith(beginning(operator)))
      ?.slice(beginning(operator).length)
      .replaceAll('"', '');
  const set = (operator: ComparisonOperator, value: string) => {
    const others = conditions.filter((each) => !each.startsWith(beginning(operator)));
    const written = isDate || Number.isFinite(Number(value)) ? value.trim() : '';
    onChange(written === '' ? others : [...others, writeCondition(definition.name, operator, written)]);
  };
  return (
    <div className={css['pair']}>
      {(['>=', '<='] as const).map((operator, at) => (
        <Stack as="label" gap={2} size="small" tone="secondary" key={operator}>
          {operator === '>='
            ? isDate
              ? filters.from
              : signals.atLeast
            : isDate
              ? filters.to
              : signals.atMost}
          <input
            type={isDate ? 'date' : 'number'}
            step="any"
            defaultValue={valueOf(operator) ?? ''}
            key={valueOf(operator) ?? ''}
            className={css['input']}
            data-first={at === 0 ? true : undefined}
            onBlur={({ target }) => set(operator, target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') set(operator, event.currentTarget.value);
            }}
          />
        </Stack>
      ))}
    </div>
  );
}

/** The values of one signal, if there are few; otherwise one to type. */
function Values({
  definition,
  conditions,
  onChange,
}: {
  readonly definition: SignalDefinition;
  readonly conditions: readonly string[];
  readonly onChange: (conditions: readonly string[]) => void;
}) {
  const connectionId = useConnectionId();
  const text = useText();
  const { signals } = text;
  const [typed, onTyped] = useState('');
  const { data } = useQuery(signalValuesQuery(connectionId, definition.id));
  const found = (data?.values ?? []).map(({ shown, kind, engagements }) => ({
    value: writeCondition(definition.name, '=', shown),
    label: signalValueText(text, kind, shown),
    count: engagements,
  }));
  const any = writeCondition(definition.name, null, '');
  const words = typed.trim().toLowerCase();
  const all = [
    { value: any, label: signals.anyValue, count: definition.engagements },
    ...found,
    ...(words === '' || found.length > 0
      ? []
      : [{ value: writeCondition(definition.name, '=', typed), label: typed.trim() }]),
  ];
  const choices = all.filter(({ label, value }) => value === any || label.toLowerCase().includes(words));
  return (
    <ChoiceList
      label={definition.name}
      choices={choices}
      chosen={conditions}
      single
      search={{ value: typed, placeholder: signals.findValue, settled: data !== undefined, onValue: onTyped }}
      onChange={([value]) => onChange(value === undefined || value === ANY ? [] : [value])}
    />
  );
}

/** Conditions on signals: each is shown with a cross, and a signal is chosen to add or change one. */
export function SignalPicker({
  label,
  value,
  note,
  onChange,
}: {
  readonly label: string;
  readonly value: readonly string[];
  readonly note: ReactNode;
  readonly onChange: (value: readonly string[]) => void;
}) {
  const connectionId = useConnectionId();
  const {
    engagements: { filters },
    signals,
  } = useText();
  const { typed, onTyped, search, isFor } = useTypedSearch();
  const [chosen, setChosen] = useState<SignalDefinition | null>(null);
  const query = useQuery({
    ...signalDefinitionsQuery(connectionId, search),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const own = (definition: SignalDefinition) =>
    value.filter((each) => each.startsWith(writeCondition(definition.name, null, '')));
  const set = (definition: SignalDefinition, conditions: readonly string[]) =>
    onChange([...value.filter((each) => !own(definition).includes(each)), ...conditions]);
  return (
    <Stack gap={8}>
      {value.map((condition) => (
        <Row gap={6} key={condition}>
          <Text wrap="anywhere" grow>
            {condition.replaceAll('"', '')}
          </Text>
          <IconButton
            label={filters.remove({ name: condition.replaceAll('"', '') })}
            onClick={() => onChange(value.filter((each) => each !== condition))}
          >
            <X size={12} aria-hidden />
          </IconButton>
        </Row>
      ))}
      {chosen === null ? (
        <ChoiceList
          label={label}
          choices={(data?.definitions ?? []).map((each) => ({
            value: each.id,
            label: each.name,
            detail: each.distinction ?? undefined,
            count: each.engagements,
          }))}
          chosen={(data?.definitions ?? []).filter((each) => own(each).length > 0).map(({ id }) => id)}
          search={{
            value: typed,
            placeholder: signals.findSignal,
            settled: isFor(query),
            onValue: onTyped,
          }}
          note={
            data === undefined || data.waiting === 0
              ? (note ?? filters.inAll)
              : signals.waiting({ count: data.waiting })
          }
          onChange={(ids) => {
            const known = new Set(
              data?.definitions.filter((each) => own(each).length > 0).map(({ id }) => id),
            );
            const added = data?.definitions.find(({ id }) => ids.includes(id) && !known.has(id));
            const again = data?.definitions.find(({ id }) => known.has(id) && !ids.includes(id));
            setChosen(added ?? again ?? null);
          }}
        />
      ) : (
        <>
          <Button onClick={() => setChosen(null)}>{signals.otherSignal}</Button>
          <Text as="p" weight="medium" wrap="anywhere">
            {chosen.name}
          </Text>
          {chosen.kind === 'number' || chosen.kind === 'date' ? (
            <Limits definition={chosen} conditions={own(chosen)} onChange={(next) => set(chosen, next)} />
          ) : null}
          <Values definition={chosen} conditions={own(chosen)} onChange={(next) => set(chosen, next)} />
        </>
      )}
    </Stack>
  );
}
