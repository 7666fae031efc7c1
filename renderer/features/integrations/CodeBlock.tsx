import { CopyButton } from '../../ui/CopyButton.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import css from './CodeBlock.module.css';

interface CodeBlockProps {
  readonly label: string;
  readonly code: string;
  readonly copyLabel: string;
}

/** Code to copy into another program. */
export function CodeBlock({ label, code, copyLabel }: CodeBlockProps) {
  return (
    <Stack as="section" gap={4} aria-label={label}>
      <Text as="h3" size="small" tone="secondary">
        {label}
      </Text>
      <Row gap={4} align="start" className={css['box']}>
        <pre dir="ltr" className={css['code']}>
          {code}
        </pre>
        <CopyButton text={code} label={copyLabel} />
      </Row>
    </Stack>
  );
}
