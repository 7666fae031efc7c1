import { Console } from 'node:console';
import { insistOnCertificates } from '../common/certificates.ts';
import { readOptions, readToken } from '../common/launchOptions.ts';
import { closeNewFiles } from '../common/newFileModes.ts';
import { whyUnfitNode } from '#core/database/fitNode.mjs';
import { surviveClosedTerminal } from '../common/programExit.ts';
import type { StartRefusal } from '../common/startRefusal.ts';
import { runBrowserShell } from './browserShell.ts';

// Before anything is written.
closeNewFiles();

// Standard output contains exactly one line; output of libraries is redirected to standard error.
surviveClosedTerminal();
globalThis.console = new Console(process.stderr, process.stderr);

insistOnCertificates();
const unfit = whyUnfitNode();
if (unfit !== null) {
  process.stderr.write(`${unfit}\n`);
  process.exit(1);
}

try {
  const options = readOptions(process.argv.slice(2));
  const outcome = await runBrowserShell(options, readToken(options.tokenFd), (close) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close);
    // On systems without signals, the start command asks us to end through its channel, which is closed when
    // it dies.
    process.on('message', close);
    process.on('disconnect', close);
  });
  if (outcome.kind === 'refused') await refuse(outcome.refusal);
  if (outcome.kind === 'handed-over') {
    const { terminalText } = await import('../common/shellText.ts');
    process.stderr.write(`${terminalText().shell.start.handedOver}\n`);
    process.exit(0);
  }
} catch (error) {
  await refuse({ kind: 'failed', reason: error instanceof Error ? error.message : '' });
}

/** The texts are only loaded here, because they would delay every other start. */
async function refuse(refusal: StartRefusal): Promise<never> {
  const [{ terminalText }, { describeRefusal }] = await Promise.all([
    import('../common/shellText.ts'),
    import('../common/startRefusal.ts'),
  ]);
  process.stderr.write(`${describeRefusal(terminalText(), refusal)}\n`);
  process.exit(1);
}
