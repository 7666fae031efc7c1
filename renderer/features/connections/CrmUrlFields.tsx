import { CRM_URL_PRESETS, crmTemplateError } from '#shared/domain/links/crmUrl.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';

const NAMES: Readonly<Record<string, string>> = { HUBSPOT: 'HubSpot', SALESFORCE: 'Salesforce' };

/** The templates without empty ones; null if any of them is invalid. */
export function usableTemplates(
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | null {
  const filled = Object.entries(typed)
    .map(([source, template]) => [source, template.trim()] as const)
    .filter(([, template]) => template !== '');
  return filled.some(([, template]) => crmTemplateError(template) !== null)
    ? null
    : Object.fromEntries(filled);
}

/** The URL templates of each CRM, which turn record ids into links. */
export function CrmUrlFields({
  value,
  onChange,
}: {
  readonly value: Readonly<Record<string, string>>;
  readonly onChange: (value: Readonly<Record<string, string>>) => void;
}) {
  const { connections: words } = useText();
  const sources = [...new Set([...Object.keys(CRM_URL_PRESETS), ...Object.keys(value)])];
  return (
    <Stack as="section" gap={8} aria-label={words.crmUrls}>
      <Text as="h3" weight="medium">
        {words.crmUrls}
      </Text>
      <Text as="p" size="small" tone="secondary">
        {words.crmUrlsHint({ type: '{type}', id: '{id}' })}
      </Text>
      {sources.map((source) => {
        const typed = value[source] ?? '';
        const error = typed.trim() === '' ? null : crmTemplateError(typed.trim());
        const preset = CRM_URL_PRESETS[source];
        return (
          <Field
            key={source}
            label={NAMES[source] ?? source}
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
                  onChange={(event) => onChange({ ...value, [source]: event.target.value })}
                />
                {preset === undefined || typed !== '' ? null : (
                  <Button
                    aria-label={words.crmUrlPresetOf({ crm: NAMES[source] ?? source })}
                    onClick={() => onChange({ ...value, [source]: preset })}
                  >
                    {words.crmUrlPreset}
                  </Button>
                )}
              </Row>
            )}
          </Field>
        );
      })}
    </Stack>
  );
}
