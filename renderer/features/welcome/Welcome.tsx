import { ArrowRight, PlugZap, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../text/useText.ts';
import css from './Welcome.module.css';

interface WelcomeProps {
  readonly demo: 'available' | 'opening' | 'missing';
  readonly onDemo: () => void;
  readonly onConnect: () => void;
  /** The problem that kept the demo from opening. */
  readonly problem: ReactNode;
  /** The connections there are already; null where there are none. */
  readonly known: ReactNode;
}

/** Where everybody begins: two ways in, and the connections there already are. */
export function Welcome({ demo, onDemo, onConnect, problem, known }: WelcomeProps) {
  const { app, connections: connect } = useText();
  return (
    <main className={css['page']}>
      <div className={css['column']}>
        <p className={css['name']}>{app.name}</p>
        <h1 className={css['title']}>{connect.welcomeTitle}</h1>
        <p className={css['lead']}>{connect.welcomeBody}</p>
        <div className={css['choices']}>
          <button
            type="button"
            className={css['choice']}
            disabled={demo !== 'available'}
            aria-describedby="demo-words"
            aria-labelledby="demo-title"
            onClick={onDemo}
          >
            <Sparkles size={20} strokeWidth={1.75} aria-hidden />
            <span className={css['words']}>
              <span id="demo-title" className={css['choiceTitle']}>
                {connect.demoTitle}
              </span>
              <span id="demo-words" className={css['choiceBody']}>
                {demo === 'opening'
                  ? connect.demoOpening
                  : demo === 'missing'
                    ? connect.demoMissing
                    : connect.demoBody}
              </span>
            </span>
            <ArrowRight size={16} aria-hidden className={css['arrow']} />
          </button>
          <button
            type="button"
            className={css['choice']}
            aria-describedby="connect-words"
            aria-labelledby="connect-title"
            onClick={onConnect}
          >
            <PlugZap size={20} strokeWidth={1.75} aria-hidden />
            <span className={css['words']}>
              <span id="connect-title" className={css['choiceTitle']}>
                {connect.connectTitle}
              </span>
              <span id="connect-words" className={css['choiceBody']}>
                {connect.connectBody}
              </span>
            </span>
            <ArrowRight size={16} aria-hidden className={css['arrow']} />
          </button>
        </div>
        {problem}
        {known === null ? null : (
          <section aria-label={connect.known} className={css['known']}>
            <h2 className={css['knownTitle']}>{connect.known}</h2>
            {known}
          </section>
        )}
        <p className={css['privacy']}>{connect.privacy}</p>
      </div>
    </main>
  );
}
