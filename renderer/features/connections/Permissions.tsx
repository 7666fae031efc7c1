import { Check, CircleHelp, X } from 'lucide-react';
import type { Connection } from '#shared/contract/connection.ts';
import { allowedBy, SCOPE_NEEDS } from '#shared/domain/scopeNeeds.ts';
import { CheckAgain } from '../../permissions/CheckAgain.tsx';
import { useText } from '../../text/useText.ts';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import css from './Permissions.module.css';
import { useState } from 'react';
import { CRM_URL_PRESETS, crmName, crmTemplateError } from '#shared/domain/links/crmUrl.ts';
import { useCommand } from '../../queries/ask.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { showToast } from '../../ui/Toasts.tsx';

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
              <Row gap={12} rowGap={0} wrap align="stretch" tone="tertiary" className={css['needs']}>
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

/** The templates without empty ones; null if any of them is invalid. */
function usableTemplates(typed: Readonly<Record<string, string>>): Readonly<Record<string, string>> | null {
  const filled = Object.entries(typed)
    .map(([source, template]) => [source, template.trim()] as const)
    .filter(([, template]) => template !== '');
  return filled.some(([, template]) => crmTemplateError(template) !== null)
    ? null
    : Object.fromEntries(filled);
}

/** The URL templates of each CRM, which turn record ids into links. */
export function CrmAddresses({ connection }: { readonly connection: Connection }) {
  const { connect: words, connections } = useText();
  const [value, setValue] = useState(connection.crmUrls);
  const crmUrls = usableTemplates(value);
  const save = useCommand('connections.update', {
    refreshes: ['connections.list'],
    onSuccess: () => showToast({ words: words.crmUrlsSaved }),
  });
  const sources = [...new Set([...Object.keys(CRM_URL_PRESETS), ...Object.keys(value)])];
  return (
    <ColumnSection
      id="crm-addresses"
      title={words.crmUrls}
      lead={words.crmUrlsHint({ type: '{type}', id: '{id}' })}
    >
      {sources.map((source) => {
        const typed = value[source] ?? '';
        const error = typed.trim() === '' ? null : crmTemplateError(typed.trim());
        const preset = CRM_URL_PRESETS[source];
        return (
          <Field
            key={source}
            label={crmName(source)}
            error={error === null ? null : words.crmUrlErrors[error]}
          >
            {(control) => (
              <Row gap={8}>
                <input
                  {...control}
                  value={typed}
                  maxLength={2000}
                  spellCheck={false}
                  autoComplete="off"
                  placeholder={preset}
                  onChange={(event) => setValue({ ...value, [source]: event.target.value })}
                />
                {preset === undefined || typed !== '' ? null : (
                  <Button
                    aria-label={words.crmUrlPresetOf({ crm: crmName(source) })}
                    onClick={() => setValue({ ...value, [source]: preset })}
                  >
                    {words.crmUrlPreset}
                  </Button>
                )}
              </Row>
            )}
          </Field>
        );
      })}
      <Failure of={save} />
      <Row>
        <Button
          disabled={crmUrls === null || value === connection.crmUrls || save.isPending}
          onClick={() => {
            if (crmUrls !== null) save.mutate({ connectionId: connection.id, crmUrls });
          }}
        >
          {connections.editSave}
        </Button>
      </Row>
    </ColumnSection>
  );
}
