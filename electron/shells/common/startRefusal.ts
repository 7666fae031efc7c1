import type { Problem } from '#shared/contract/problem.ts';
import { describeProblem } from '../../../renderer/text/describeProblem.ts';
import { createFormat } from '../../../renderer/text/format.ts';
import type { ShellText } from './shellText.ts';

type StartText = ShellText['shell']['start'];

/** Why Parley doesn't start. */
export type StartRefusal =
  | { readonly kind: 'data-folder'; readonly dir: string; readonly why: keyof StartText['dataFolder'] }
  | { readonly kind: 'running'; readonly dir: string }
  | { readonly kind: 'port'; readonly port: number; readonly why: keyof StartText['port'] }
  /** The workspace from the command line can't be opened. */
  | { readonly kind: 'workspace'; readonly problem: Problem; readonly tokenMissing: boolean }
  | { readonly kind: 'unfit' }
  | { readonly kind: 'failed'; readonly reason: string };

/** Explains why, and what to do. */
export function describeRefusal(text: ShellText, refusal: StartRefusal): string {
  const { start } = text.shell;
  switch (refusal.kind) {
    case 'data-folder':
      return start.dataFolder[refusal.why]({ dir: refusal.dir });
    case 'running':
      return start.running({ dir: refusal.dir });
    case 'port':
      // As text: a number would be grouped by thousands.
      return start.port[refusal.why]({ port: String(refusal.port) });
    case 'workspace': {
      const { what, why, todo } = describeProblem(text, createFormat(undefined), refusal.problem);
      return [`${what}.`, why, todo, refusal.tokenMissing ? start.tokenMissing : null]
        .filter((part) => part !== null && part !== '')
        .join(' ');
    }
    case 'unfit':
      return start.unfit;
    case 'failed':
      return start.failed({ reason: refusal.reason });
  }
}
