import { useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import { CRM_URL_PRESETS, crmName, crmTemplateError } from '#shared/domain/links/crmUrl.ts';
import { useCommand } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { Field } from '../../ui/Field.tsx';
import { Row } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { showToast } from '../../ui/toastStore.ts';

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
