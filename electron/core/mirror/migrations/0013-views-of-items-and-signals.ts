/** Views of action items and signals for other programs (docs/sql.md), as those of 0009-sql-views. */

function field(name: string, as = name): string {
  return `CAST(json_extract(i.value, '$.${name}') AS TEXT) AS ${as}`;
}

export function itemView(name: string, list: string, columns: readonly string[]): string {
  return `
CREATE VIEW parley_v1_${name} AS
SELECT e.id AS engagement_id, CAST(i.key AS INTEGER) AS position,
  ${columns.join(',\n  ')}
FROM engagement e JOIN engagement_body r ON r.key = e.key
JOIN json_each(r.json, '$.${list}') i
WHERE i.type = 'object';
`;
}

export const signalColumns = [
  field('id'),
  field('annotation_definition_id'),
  field('name'),
  field('data_type'),
  field('value'),
  field('description'),
];

export const viewsOfItemsAndSignals = `${itemView('action_items', 'action_items', [
  field('id'),
  field('title'),
  field('description'),
  field('due_on'),
  field('assigned_to_user_id'),
  field('assigned_to_user_name'),
  field('assigned_to_user_email'),
  field('created_at'),
  field('updated_at'),
])}${itemView('signals', 'signals', signalColumns)}`;
