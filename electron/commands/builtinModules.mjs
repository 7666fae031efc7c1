import { builtinModules } from 'node:module';

const PREFIX = '\0builtin:';
/** The environments of the build that run in Node; the preload script has none of its modules. */
const PROGRAMS = new Set(['browserShell', 'electronShell', 'cli', 'sandbox']);

/** Hono's server asks whether requests came by HTTP/2, which Parley doesn't serve, and which takes long to load. */
const NO_HTTP2 = 'export class Http2ServerRequest {}\nexport const constants = { NGHTTP2_NO_ERROR: 0 };';

/**
 * Takes Node's modules as objects. An import statement makes Node read all properties of such a module, some of which
 * load others: with `node:http`, all of fetch. That is a fifth of the time until a program answers.
 * @type {import('vite').Plugin}
 */
export const builtinModulesAsObjects = {
  name: 'builtin-modules-as-objects',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => PROGRAMS.has(name),
  resolveId: {
    // oxlint-disable-next-line require-unicode-regexp
    filter: { id: /^(?:node:)?[a-z_/0-9]+$/ },
    handler(id, importer, { kind }) {
      const name = id.replace(/^node:/, '');
      const isBuiltin = builtinModules.includes(name) || builtinModules.includes(`node:${name}`);
      // CommonJS modules get the object anyway.
      return isBuiltin && importer !== undefined && kind === 'import-statement' ? PREFIX + name : null;
    },
  },
  load: {
    // oxlint-disable-next-line no-control-regex -- how bundlers mark modules without a file
    filter: { id: /^\0builtin:/ },
    handler(id) {
      const name = id.slice(PREFIX.length);
      if (name === 'http2') return { code: NO_HTTP2, moduleSideEffects: false };
      const module = process.getBuiltinModule(`node:${name}`) ?? {};
      const exported = Object.keys(module).filter(
        (each) => /^[a-z_$][\w$]*$/i.test(each) && each !== 'default',
      );
      return {
        code: [
          `const module = process.getBuiltinModule('node:${name}');`,
          'const read = (name) => module[name];',
          // Names that nothing imports are left out, and with them what reading them would load.
          'export default module;',
          ...exported.map((each) => `const $${each} = /* @__PURE__ */ read('${each}');`),
          `export { ${exported.map((each) => `$${each} as ${each}`).join(', ')} };`,
        ].join('\n'),
        moduleSideEffects: false,
      };
    },
  },
};
