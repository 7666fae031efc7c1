import { Check, Loader, Minus, X } from 'lucide-react';
import type { CheckStep } from '#shared/contract/connection.ts';
import { useText } from '../../text/useText.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './CheckSteps.module.css';

const icons = { running: Loader, passed: Check, failed: X, skipped: Minus } as const;

/** The checklist as it fills: each step with its state as a sign and as a word. */
export function CheckSteps({ steps }: { readonly steps: readonly CheckStep[] }) {
  const { connections: connect } = useText();
  return (
    <ul aria-label={connect.steps} aria-live="polite" className={css['steps']}>
      {steps.map((step) => {
        const Icon = icons[step.state];
        const words =
          step.name === 'scope' ? connect.stepScope(step.scope ?? '') : connect.stepNames[step.name];
        return (
          <li key={`${step.name} ${step.scope ?? ''}`} className={css[step.state]}>
            <Icon size={14} aria-hidden />
            <span className={css['words']}>{words}</span>
            <VisuallyHidden>{connect.stepStates[step.state]}</VisuallyHidden>
            {step.state === 'skipped' ? (
              <span aria-hidden="true" className={css['note']}>
                {connect.stepStates.skipped}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
