import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The environment of the build that makes the document's first script. */
export const ENTRY = 'entry';
const FILE = /^first-[\w-]+\.js$/;

/**
 * Lets the document start its first script, which starts the page's own. Those are fetched in the
 * meantime, but not compiled, which would delay the first picture.
 * @param {string} page the folder of the built page
 * @returns {import('vite').Plugin}
 */
export const startWithEntry = (page) => ({
  name: 'start-with-entry',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const entry = readdirSync(path.join(page, 'assets')).find((file) => FILE.test(file));
      const scripts = [...html.matchAll(/<script type="module" crossorigin src="([^"]+)"><\/script>/g)];
      const main = scripts.at(-1);
      if (entry === undefined || main === undefined) throw new Error('The page has no first script.');
      return (
        scripts
          .reduce(
            (document, script) =>
              document.replace(
                script[0],
                `<link rel="preload" as="script" crossorigin href="${script[1]}"${script === main ? ' id="main"' : ''} />`,
              ),
            html,
          )
          // Not a module, which would only run after the picture is there to be clicked.
          .replace(
            '<link rel="stylesheet"',
            `<script src="/assets/${entry}"></script>\n    <link rel="stylesheet"`,
          )
      );
    },
  },
});
