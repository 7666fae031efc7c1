import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.mjs';

/** The environment of the build that makes the script of the first picture. */
export const FIRST_PICTURE = 'firstPicture';
const ENTRY = /^first-[\w-]+\.js$/;
const PICTURE = /^picture-[\w-]+\.js$/;

/** @param {string} file */
const own = (file) => inProject('renderer', 'firstPicture', file);

/**
 * What the page's components import, and what they get in the first picture: Preact instead of React, the first
 * answers instead of a link to the host, and links instead of a router.
 * @type {Readonly<Record<string, string>>}
 */
const INSTEAD = {
  react: '\0first-react',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  '@tanstack/react-router': own('router.tsx'),
};

/** The same for modules of the page, by their end. */
const INSTEAD_OF_OWN = /** @type {const} */ ([
  ['/renderer/transport/transport.ts', own('transport.ts')],
  ['/renderer/ui/late.tsx', own('late.ts')],
]);

/**
 * Builds the first picture from the components of the page. Nothing in it happens after it is drawn, so effects and
 * late parts are left out.
 * @type {import('vite').Plugin}
 */
export const firstPicture = {
  name: 'first-picture',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === FIRST_PICTURE,
  async resolveId(id, importer) {
    const instead = INSTEAD[id];
    if (instead !== undefined && !importer?.startsWith('\0first-react'))
      return instead.startsWith('preact') ? this.resolve(instead, importer) : instead;
    if (!id.endsWith('/transport.ts') && !id.endsWith('/late.tsx')) return null;
    const found = await this.resolve(id, importer, { skipSelf: true });
    const file = found?.id.split(path.sep).join('/') ?? '';
    return INSTEAD_OF_OWN.find(([end]) => file.endsWith(end))?.[1] ?? null;
  },
  resolveDynamicImport: (id) =>
    typeof id === 'string' && id.startsWith('.') ? { id, external: true } : null,
  load: {
    // oxlint-disable-next-line no-control-regex -- how bundlers mark modules without a file
    filter: { id: /^\0first-react$/ },
    handler: () => `export * from 'preact/compat';
export { default } from 'preact/compat';
export const useEffect = () => {};`,
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      // The page's own build has the styles, under the same names.
      for (const [file, { type }] of Object.entries(bundle))
        if (type === 'asset' && !file.endsWith('.map')) delete bundle[file];
    },
  },
};

/**
 * Lets the document start the script that draws the first picture and starts the page's own; both are preloaded.
 * @param {string} page the folder of the built page
 * @returns {import('vite').Plugin}
 */
export const startWithFirstPicture = (page) => ({
  name: 'start-with-first-picture',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const assets = readdirSync(path.join(page, 'assets'));
      const entry = assets.find((file) => ENTRY.test(file));
      const picture = assets.find((file) => PICTURE.test(file));
      const scripts = [...html.matchAll(/<script type="module" crossorigin src="([^"]+)"><\/script>/g)];
      if (entry === undefined || picture === undefined || scripts.length === 0)
        throw new Error('The page has no first picture.');
      const code = readFileSync(path.join(page, 'assets', entry), 'utf8');
      const shared = [...code.matchAll(/\bfrom"\.\/([^"]+)"/g)]
        .map(([, file]) => `    <link rel="modulepreload" crossorigin data-first href="/assets/${file}" />\n`)
        .join('');
      const preloads = scripts.map(([tag, address], index) => ({
        tag,
        link: `<link rel="modulepreload" crossorigin href="${address}"${index === scripts.length - 1 ? ' id="main"' : ''} />`,
      }));
      return preloads
        .reduce((page, { tag, link }) => page.replace(tag, link), html)
        .replace(
          '</head>',
          `  <script type="module" crossorigin src="/assets/${entry}"></script>
${shared}    <link rel="modulepreload" crossorigin id="picture" href="/assets/${picture}" />\n  </head>`,
        );
    },
  },
});
