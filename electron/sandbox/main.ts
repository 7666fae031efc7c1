import { BadArguments, helpText, readArguments } from './sandboxOptions.ts';
import { startSandbox } from './startSandbox.ts';

/** The sandbox as a command: prints one line of JSON when it is ready and exits on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(helpText());
    return;
  }
  const { close, ...ready } = await startSandbox(readArguments(process.argv.slice(2)));
  const end = (): void => {
    void close().then(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  process.stdout.write(`${JSON.stringify(ready)}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof BadArguments ? 2 : 1;
});
