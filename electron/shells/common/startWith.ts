import type { App } from '#core/app.ts';
import { sentenceOf } from './sentence.ts';
import type { Options } from './options.ts';

/** Opens what the command line named. Null, or the plain sentence that says why that can't be. */
export async function startWith(app: App, options: Options, token: string | null): Promise<string | null> {
  if (options.startWith === null) return null;
  const { startWith } = options;
  const opened = await app.startWith(startWith.kind === 'demo' ? startWith : { ...startWith, token });
  if (opened.ok) return null;
  return startWith.kind === 'remote' && token === null && opened.problem.kind === 'refused'
    ? `${sentenceOf(opened.problem)} Give the token in the environment variable PARLEY_TOKEN.`
    : sentenceOf(opened.problem);
}
