import { ArrowRight, PlugZap, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../text/useText.ts';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import css from './Welcome.module.css';

interface WelcomeProps {
  readonly demo: 'available' | 'opening' | 'missing';
  readonly onDemo: () => void;
  readonly onConnect: () => void;
  /** The problem that prevented the demo from opening. */
  readonly problem: ReactNode;
  /** The existing connections; null if there are none. */
  readonly known: ReactNode;
}

/** The start page: the demo, a new connection, and the existing connections. */
export function Welcome({ demo, onDemo, onConnect, problem, known }: WelcomeProps) {
  const { app, connect } = useText();
  return (
    <main className={css['page']}>
      <div className={css['column']}>
        <Text as="p" tone="accent" weight="strong" pad={[0, 0, 24]}>
          {app.name}
        </Text>
        <Text as="h1" size="display" weight="strong" wrap="balance" className={css['title']}>
          {connect.welcomeTitle}
        </Text>
        <Text as="p" size="read" tone="secondary" pad={[0, 0, 32]} className={css['lead']}>
          {connect.welcomeBody}
        </Text>
        <Stack border="top">
          <Row
            as="button"
            gap={16}
            border="bottom"
            type="button"
            className={css['choice']}
            disabled={demo !== 'available'}
            aria-describedby="demo-words"
            aria-labelledby="demo-title"
            onClick={onDemo}
          >
            <Sparkles size={20} strokeWidth={1.75} aria-hidden />
            <Stack as="span" grow>
              <Text id="demo-title" size="heading" tone="primary">
                {connect.demoTitle}
              </Text>
              <Text id="demo-words" tone="secondary">
                {demo === 'opening'
                  ? connect.demoOpening
                  : demo === 'missing'
                    ? connect.demoMissing
                    : connect.demoBody}
              </Text>
            </Stack>
            <ArrowRight size={16} aria-hidden className={css['arrow']} />
          </Row>
          <Row
            as="button"
            gap={16}
            border="bottom"
            type="button"
            className={css['choice']}
            aria-describedby="connect-words"
            aria-labelledby="connect-title"
            onClick={onConnect}
          >
            <PlugZap size={20} strokeWidth={1.75} aria-hidden />
            <Stack as="span" grow>
              <Text id="connect-title" size="heading" tone="primary">
                {connect.connectTitle}
              </Text>
              <Text id="connect-words" tone="secondary">
                {connect.connectBody}
              </Text>
            </Stack>
            <ArrowRight size={16} aria-hidden className={css['arrow']} />
          </Row>
        </Stack>
        {problem}
        {known === null ? null : (
          <section aria-label={connect.known} className={css['below']}>
            <Text as="h2" size="small" tone="tertiary" weight="medium" pad={[0, 0, 4]}>
              {connect.known}
            </Text>
            {known}
          </section>
        )}
        <Text as="p" size="small" tone="tertiary" className={css['below']}>
          {connect.privacy}
        </Text>
      </div>
    </main>
  );
}
