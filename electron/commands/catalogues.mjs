import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { inProject } from './project.mjs';

/**
 * @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element
 * @typedef {Record<string, Record<string, string>>} Catalogues per feature, messages by key
 * @typedef {Map<string, 'number' | 'text'>} Arguments
 */

/** @param {string} message */
const parsed = (message) => parse(message, { ignoreTag: true, requiresOtherClause: true });

/**
 * Compiles a message as the page loads it: parsed, or a plain string if it is only text.
 * @param {string} message
 */
export function compileMessage(message) {
  const elements = parsed(message);
  const [first] = elements;
  if (elements.length === 1 && first?.type === TYPE.literal) return first.value;
  return elements;
}

/** @param {Record<string, string>} messages */
const compileMessages = (messages) =>
  Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]));

/**
 * The features whose texts the page needs before its first rows; of the others, it only needs their title. A test
 * compares this with what the start script uses.
 */
export const START_TEXTS = [
  'app',
  'commands',
  'connections',
  'engagement',
  'engagements',
  'links',
  'problems',
  'rateLimit',
  'records',
  'sync',
  'table',
  'views',
];

const TEXTS = inProject('renderer', 'text');
const LANGUAGE_PART = /^virtual:texts\/([\w-]+)\/(start|rest|shell)$/;
/** The features whose texts menus, dialogs and the terminal need. */
const SHELL_TEXTS = new Set(['problems', 'shell']);

/**
 * The languages with texts: each has a folder of its name.
 * @param {string} texts
 */
export const languagesIn = (texts) =>
  readdirSync(texts, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/**
 * The module that knows all languages: it contains the English texts of the start and fetches everything else.
 * @param {readonly string[]} languages
 */
const languagesModule = (languages) => {
  /** @param {string} language @param {string} part */
  const fetched = (language, part) =>
    `async () => (await import('virtual:texts/${language}/${part}')).default`;
  const entries = languages.map((language) => {
    const start = language === 'en' ? 'async () => english' : fetched(language, 'start');
    return `${JSON.stringify(language)}: { start: ${start}, rest: ${fetched(language, 'rest')} }`;
  });
  return `import english from 'virtual:texts/en/start';
export { english };
export const languages = { ${entries.join(', ')} };`;
};

/**
 * The texts of the shells in all languages, which are at hand before anything is shown.
 * @param {readonly string[]} languages
 */
const shellModule = (languages) => {
  const imports = languages.map((language, at) => `import text${at} from 'virtual:texts/${language}/shell';`);
  const entries = languages.map((language, at) => `${JSON.stringify(language)}: text${at}`);
  return `${imports.join('\n')}\nexport const shellTexts = { ${entries.join(', ')} };`;
};

/** Only in builds: component tests render anything without fetching texts first. */
let isSplit = true;

/**
 * The texts of one language that are needed at the start, or the others.
 * @param {Catalogues} catalogues
 * @param {string} part
 */
const partOf = (catalogues, part) =>
  Object.fromEntries(
    Object.entries(catalogues).flatMap(([feature, messages]) => {
      if (part === 'shell') return SHELL_TEXTS.has(feature) ? [[feature, messages]] : [];
      const isWhole = START_TEXTS.includes(feature) || !isSplit;
      if (part === 'rest') return isWhole ? [] : [[feature, messages]];
      const { title } = messages;
      if (isWhole) return [[feature, messages]];
      return title === undefined ? [] : [[feature, { title }]];
    }),
  );

/**
 * Parses messages at build time: the page ships no parser, and its Content Security Policy forbids generated code.
 * `virtual:texts` provides them in two parts per language, `virtual:texts/shell` what the shells need.
 * @param {string} [texts] the folder of all languages
 * @returns {import('vite').Plugin}
 */
export const messagesIn = (texts = TEXTS) => ({
  name: 'messages',
  enforce: 'pre',
  configResolved: ({ command }) => {
    isSplit = command === 'build';
    writeTypes();
  },
  resolveId: {
    filter: { id: /^(?:@formatjs\/icu-messageformat-parser$|virtual:texts)/ },
    handler(id, importer) {
      if (id.startsWith('virtual:texts')) return `\0${id}`;
      return importer?.includes('intl-messageformat') ? this.resolve(`${id}/no-parser.js`, importer) : null;
    },
  },
  load: {
    // oxlint-disable-next-line no-control-regex -- how bundlers mark modules without a file
    filter: { id: /^\0virtual:texts/ },
    /** @param {string} id */
    handler(id) {
      const [, language, part] = LANGUAGE_PART.exec(id.slice(1)) ?? [];
      if (language === undefined || part === undefined) {
        const languages = languagesIn(texts);
        return id.endsWith('/shell') ? shellModule(languages) : languagesModule(languages);
      }
      const folder = path.join(texts, language);
      for (const file of readdirSync(folder)) this.addWatchFile(path.join(folder, file));
      const compiled = Object.entries(partOf(readCatalogues(folder), part)).map(([feature, messages]) => [
        feature,
        compileMessages(messages),
      ]);
      // Browsers parse a string of JSON faster than the same object as a script.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))});`;
    },
  },
});

/**
 * @param {string} folder of one language
 * @returns {Catalogues}
 */
export function readCatalogues(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files
      .sort()
      .map((file) => [
        path.basename(file, '.json'),
        JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
      ]),
  );
}

/**
 * The arguments of a message. Throws if it is invalid or uses what the page doesn't format: dates and styled
 * numbers have to be passed formatted.
 * @param {string} message
 * @param {readonly string[]} [plurals] the plural categories of the language
 * @returns {Arguments}
 */
export function argumentsOf(message, plurals) {
  /** @type {Arguments} */
  const found = new Map();
  /**
   * @param {string} name
   * @param {'number' | 'text'} kind
   */
  const add = (name, kind) => {
    if (found.get(name) !== 'number') found.set(name, kind);
  };
  /** @param {readonly Element[]} elements */
  const walk = (elements) => {
    for (const element of elements) {
      switch (element.type) {
        case TYPE.literal:
        case TYPE.pound:
          break;
        case TYPE.argument:
          add(element.value, 'text');
          break;
        case TYPE.number:
          if (element.style)
            throw new Error(`{${element.value}} has a style: pass a formatted value instead`);
          add(element.value, 'number');
          break;
        case TYPE.select:
          add(element.value, 'text');
          for (const option of Object.values(element.options)) walk(option.value);
          break;
        case TYPE.plural:
          if (element.pluralType !== 'cardinal' || element.offset !== 0) {
            throw new Error(`{${element.value}} uses an ordinal or an offset`);
          }
          add(element.value, 'number');
          for (const [category, option] of Object.entries(element.options)) {
            if (plurals && !category.startsWith('=') && !plurals.includes(category)) {
              throw new Error(`the language has no plural “${category}”`);
            }
            walk(option.value);
          }
          break;
        case TYPE.date:
        case TYPE.time:
        case TYPE.tag:
          throw new Error('only text, numbers, plurals and selects are supported');
      }
    }
  };
  walk(parsed(message));
  return found;
}

/** @param {Arguments} args */
const signature = (args) =>
  [...args]
    .map(([name, kind]) => `{${name}}${kind === 'number' ? ' as a number' : ''}`)
    .toSorted()
    .join(', ') || 'none';

/**
 * What is wrong in one language, compared to English.
 * @param {string} language
 * @param {Catalogues} catalogues
 * @param {Catalogues} english
 * @returns {string[]}
 */
export function wrongMessages(language, catalogues, english) {
  const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  /** @type {string[]} */
  const wrong = [];
  for (const feature of new Set([...Object.keys(english), ...Object.keys(catalogues)])) {
    const wanted = english[feature] ?? {};
    const messages = catalogues[feature] ?? {};
    for (const key of new Set([...Object.keys(wanted), ...Object.keys(messages)])) {
      const place = `${language}/${feature}.json: ${key}`;
      const [message, original] = [messages[key], wanted[key]];
      if (message === undefined) wrong.push(`${place} is missing`);
      else if (original === undefined) wrong.push(`${place} doesn't exist in English`);
      else if (message.trim() === '') wrong.push(`${place} is empty`);
      else {
        try {
          const [own, expected] = [
            signature(argumentsOf(message, plurals)),
            signature(argumentsOf(original)),
          ];
          if (own !== expected) wrong.push(`${place} takes ${own}; in English ${expected}`);
        } catch (error) {
          wrong.push(
            `${place} can't be formatted: ${error instanceof Error ? error.message : String(error)}`,
          );
        }
      }
    }
  }
  return wrong;
}

/**
 * Finds the messages that no source uses. A use names the feature and either the message or the group that it is
 * looked up in.
 * @param {Catalogues} english
 * @param {readonly string[]} sources
 * @returns {string[]}
 */
export function unusedMessages(english, sources) {
  const read = sources.map((source) => {
    const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '');
    const names = new Set(code.match(/[\w$-]+/g));
    // Groups indexed or passed on as a whole: `labels[kind]`, `Object.entries(labels)`, but not `labels.title`.
    const groups = new Set(
      [...code.matchAll(/([\w$-]+)['"]?\]?(?!['"]?\]?\s*\??\.\s*[a-z])\b/gi)].map(([, name]) => name),
    );
    const indexed = new Set([...code.matchAll(/([\w$-]+)\[/g)].map(([, name]) => name));
    return { names, groups, indexed };
  });
  return Object.entries(english).flatMap(([feature, messages]) => {
    const users = read.filter(({ names }) => names.has(feature));
    return Object.keys(messages)
      .filter((key) => {
        const parts = key.split('.');
        const last = parts.at(-1) ?? '';
        const parents = parts.slice(0, -1);
        return !users.some(
          ({ names, groups, indexed }) =>
            indexed.has(feature) ||
            (names.has(last) && parents.every((part) => names.has(part))) ||
            parents.some((part) => groups.has(part)),
        );
      })
      .map((key) => `${feature}.json: ${key}`);
  });
}

/** @param {string} name */
const property = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/**
 * Generates the type of the texts from the English messages: their keys and their arguments.
 * @param {Catalogues} english
 */
export function typesOf(english) {
  /** @typedef {{ [part: string]: Group | string }} Group */
  /** @type {Group} */
  const root = {};
  for (const [feature, messages] of Object.entries(english)) {
    for (const [key, message] of Object.entries(messages)) {
      const parts = [feature, ...key.split('.')];
      let group = root;
      for (const part of parts.slice(0, -1)) {
        const next = (group[part] ??= {});
        if (typeof next === 'string') throw new Error(`${feature}.json: ${key} is nested in another message`);
        group = next;
      }
      const last = parts.at(-1) ?? '';
      if (last in group) throw new Error(`${feature}.json: ${key} is also a group`);
      group[last] = message;
    }
  }
  /** @param {string} message */
  const typeOf = (message) => {
    const args = [...argumentsOf(message)].map(
      ([name, kind]) => `readonly ${name}: ${kind === 'number' ? 'number' : 'string | number'}`,
    );
    return args.length === 0 ? 'string' : `(values: { ${args.join('; ')} }) => string`;
  };
  /** @param {Group} group @returns {string} */
  const write = (group) =>
    Object.entries(group)
      .map(([part, value]) =>
        typeof value === 'string'
          ? `/** ${value.replaceAll('*/', '* /')} */\nreadonly ${property(part)}: ${typeOf(value)};\n`
          : `readonly ${property(part)}: {\n${write(value)}};\n`,
      )
      .join('');
  return `// Generated from renderer/text/en.\n\n/** The texts of the page in one language. */\nexport interface Text {\n${write(root)}}\n`;
}

/** Writes the types of the texts, which aren't committed, where they are missing or out of date. */
export function writeTypes() {
  const file = path.join(TEXTS, 'messages.gen.d.ts');
  const types = typesOf(readCatalogues(path.join(TEXTS, 'en')));
  if (!existsSync(file) || readFileSync(file, 'utf8') !== types) writeFileSync(file, types);
}
