import { itemView, signalColumns } from './0013-views-of-items-and-signals.ts';

/** What a text has to be to count as a number or as yes or no: the API's own type says so. */
const OF_TYPE = (types: readonly string[]): string =>
  `lower(json_extract(i.value, '$.data_type')) IN (${types.map((type) => `'${type}'`).join(', ')})`;
const NUMERIC = OF_TYPE([
  'number',
  'numeric',
  'int',
  'integer',
  'float',
  'double',
  'decimal',
  'percent',
  'percentage',
  'score',
  'rating',
]);
const YES_OR_NO = OF_TYPE(['bool', 'boolean', 'yes_no', 'yesno', 'flag']);
const VALUE = `json_extract(i.value, '$.value')`;
const TYPE = `json_type(i.value, '$.value')`;
const IS_NUMERIC_TEXT = `(${TYPE} = 'text' AND ${NUMERIC} AND json_valid(trim(${VALUE}))
    AND json_type(trim(${VALUE})) IN ('integer', 'real'))`;
const YES = `('true', 'yes', 'ja')`;
const NO = `('false', 'no', 'nein')`;
const WORD = `lower(trim(${VALUE}))`;
const IS_YES_TEXT = `(${TYPE} = 'text' AND ${YES_OR_NO} AND ${WORD} IN ${YES})`;
const IS_NO_TEXT = `(${TYPE} = 'text' AND ${YES_OR_NO} AND ${WORD} IN ${NO})`;

function count(place: number, as: string): string {
  return `CAST(json_extract(d.counts, '$[${place}]') AS INTEGER) AS ${as}`;
}

/**
 * The values of signals in columns of their type, as reports count them, behind those that the view had; and what the
 * workspace measures, with the kind of most values.
 */
export const signalViews = `
DROP VIEW parley_v1_signals;
${itemView('signals', 'signals', [
  ...signalColumns,
  `CAST(i.value -> '$.value' AS TEXT) AS value_json`,
  `CAST(CASE WHEN ${TYPE} IN ('integer', 'real') OR ${IS_NUMERIC_TEXT} THEN ${VALUE} END AS REAL) AS number_value`,
  `CAST(CASE WHEN ${TYPE} = 'true' OR ${IS_YES_TEXT} THEN 1
    WHEN ${TYPE} = 'false' OR ${IS_NO_TEXT} THEN 0 END AS INTEGER) AS boolean_value`,
  `CAST(CASE WHEN ${TYPE} = 'text' AND NOT (${IS_NUMERIC_TEXT} OR ${IS_YES_TEXT} OR ${IS_NO_TEXT})
    THEN nullif(trim(${VALUE}), '') END AS TEXT) AS text_value`,
])}
CREATE VIEW parley_v1_signal_definitions AS
SELECT d.id, d.name,
  CAST((SELECT CASE c.key WHEN 1 THEN 'number' WHEN 2 THEN 'boolean' WHEN 3 THEN 'text' WHEN 4 THEN 'date'
      WHEN 5 THEN 'list' ELSE 'other' END
    FROM json_each(d.counts) c WHERE c.key > 0 AND c.value > 0 ORDER BY c.value DESC, c.key LIMIT 1) AS TEXT) AS type,
  CAST(d.engagements - json_extract(d.counts, '$[0]') AS INTEGER) AS engagements,
  ${count(1, 'numbers')},
  ${count(2, 'booleans')},
  ${count(3, 'texts')},
  ${count(4, 'dates')},
  ${count(5, 'list_items')},
  ${count(6, 'others')},
  ${count(0, 'without_value')}
FROM signal_definition d;
`;
