import type { PolicyView } from '#shared/contract/policy.ts';
import { usePolicy } from '../../queries/networkQueries.ts';
import type { Text as Texts } from '../../text/messages.gen.d.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Caution } from '../../ui/Caution.tsx';
import type { Format } from '../../text/format.ts';
import { Stack, Text } from '../../ui/primitives.tsx';
import { SettingHint, SettingsSection } from './Setting.tsx';

/** The rules of a policy, one sentence each. */
export function policyRules(text: Texts, format: Format, policy: PolicyView): readonly string[] {
  const { network: words } = text;
  const { allowedBaseUrls: urls, readOnly } = policy;
  const hosts =
    urls === null
      ? null
      : urls.length === 0
        ? words.rules.noApi
        : words.rules.api({ urls: format.names(urls) });
  const off = (['updates', 'webhooks', 'export', 'mcp'] as const).filter((area) => !policy[area]);
  return [
    ...(hosts === null ? [] : [hosts]),
    ...(readOnly === null ? [] : [words.rules.readOnly[readOnly]]),
    ...off.map((area) => words.rules.off[area]),
  ];
}

/** The rules that the organization has set for this computer. Renders nothing without a policy. */
export function PolicySettings() {
  const text = useText();
  const format = useFormat();
  const policy = usePolicy();
  if (policy === null) return null;
  const { network: words } = text;
  return (
    <SettingsSection title={words.policy}>
      <Stack gap={8}>
        {policy.broken === null ? null : <Caution>{words.policyBroken({ why: policy.broken })}</Caution>}
        {policyRules(text, format, policy).map((rule) => (
          <Text as="p" key={rule}>
            {rule}
          </Text>
        ))}
        <SettingHint>{words.policyFile({ file: policy.file })}</SettingHint>
      </Stack>
    </SettingsSection>
  );
}
