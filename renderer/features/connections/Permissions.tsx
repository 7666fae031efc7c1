import { Check, CircleHelp, X } from 'lucide-react';
import type { Connection } from '#shared/contract/connection.ts';
import { allowedBy, SCOPE_NEEDS } from '#shared/domain/scopeNeeds.ts';
import { CheckAgain } from '../../permissions/CheckAgain.tsx';
import { useText } from '../../text/useText.ts';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import css from './Permissions.module.css';

const icons = { granted: Check, missing: X, unknown: CircleHelp } as const;
const TONES = { granted: 'good', missing: 'bad', unknown: 'tertiary' } as const;

/** Every feature with the scope it needs, and whether the token has it. */
export function Permissions({ connection }: { readonly connection: Connection }) {
  const { connect, connections } = useText();
  const { title } = connections.scopes;
  const { scopes } = connect;
  const rows = SCOPE_NEEDS.map((need) => ({ ...need, state: allowedBy(connection.scopes, need.scopes) }));
  const has = (state: keyof typeof icons) => rows.some((row) => row.state === state);
  return (
    <ColumnSection id="permissions" title={title} lead={scopes.lead}>
      <ul aria-label={title}>
        {rows.map(({ feature, scopes: needed, state }) => {
          const Icon = icons[state];
          return (
            <li key={feature} className={css['feature']}>
              <Text tone={TONES[state]} className={css['sign']}>
                <Icon size={15} aria-hidden />
              </Text>
              <span className={css['what']}>{scopes.features[feature]}</span>
              <Text size="small" tone="secondary" className={css['state']}>
                {scopes.states[state]}
              </Text>
              <Row gap={12} rowGap={0} wrap align="stretch" className={css['needs']}>
                {needed.map((scope) => (
                  <code key={scope}>{scope}</code>
                ))}
              </Row>
            </li>
          );
        })}
      </ul>
      {has('missing') ? (
        <Text as="p" tone="secondary">
          {scopes.missingWhy}
        </Text>
      ) : null}
      {has('missing') || has('unknown') ? (
        <Row>
          <CheckAgain />
        </Row>
      ) : null}
    </ColumnSection>
  );
}
