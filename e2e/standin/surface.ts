import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** What Electron's typings say about one of its classes, modules or kinds of options. */
interface Declared {
  readonly members: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
  readonly extends: string | undefined;
}

const TYPES = path.join(
  path.dirname(createRequire(import.meta.url).resolve('electron/package.json')),
  'electron.d.ts',
);

/** The typings of the installed version, which are generated from its documentation in one form. */
function readTypes(): ReadonlyMap<string, Declared> {
  const declared = new Map<
    string,
    { members: Set<string>; events: Set<string>; extends: string | undefined }
  >();
  const declarations = readFileSync(TYPES, 'utf8').matchAll(
    /^ {2}(?:interface|class) (\w+)(?: extends (?:[\w.]+\.)?(\w+)(?:<.*>)?)? \{\n([\s\S]*?)^ {2}\}$/gm,
  );
  for (const [, name = '', parent, body = ''] of declarations) {
    const own = declared.get(name) ?? { members: new Set(), events: new Set(), extends: parent };
    for (const [, member = ''] of body.matchAll(/^ {4}(?:static |readonly )*(\w+)[?(:<]/gm))
      own.members.add(member);
    for (const [, event = ''] of body.matchAll(/^ {4}on\(event: '([\w-]+)'/gm)) own.events.add(event);
    declared.set(name, own);
  }
  return declared;
}

let types: ReadonlyMap<string, Declared> | null = null;

function collect(name: string, what: 'members' | 'events'): ReadonlySet<string> {
  types ??= readTypes();
  const all = new Set<string>();
  for (let at = types.get(name); at !== undefined; at = types.get(at.extends ?? ''))
    for (const each of at[what]) all.add(each);
  return all;
}

/** The methods and properties that Electron has under this name, and so has its parent. */
export function membersOf(name: string): ReadonlySet<string> {
  return collect(name, 'members');
}

export function eventsOf(name: string): ReadonlySet<string> {
  return collect(name, 'events');
}

/** The end of a test looks for it, because the program may survive the error. */
export const FAULT = '[stand-in fault]';

function refuse(reason: string): never {
  process.stderr.write(`${FAULT} ${reason}\n`);
  throw new TypeError(reason);
}

const LISTENING = new Set(['on', 'once', 'off', 'addListener', 'prependListener', 'removeListener']);
/** Of JavaScript itself and of what prints values. */
const NOT_ELECTRONS = new Set(['then', 'toJSON', 'constructor', 'inspect', 'nodeType', 'asymmetricMatch']);

/**
 * The stand-in's object as the program sees it: what Electron doesn't have fails, and so does what Electron has and the
 * stand-in doesn't imitate.
 * @param name in Electron's typings
 */
export function asElectron<T extends object>(name: string, standIn: T): T {
  const members = membersOf(name);
  if (members.size === 0) throw new Error(`Electron's typings have no ${name}.`);
  return new Proxy(standIn, {
    get: (target, key, receiver) => {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol' || NOT_ELECTRONS.has(key)) return value;
      if (!(key in target))
        return refuse(
          members.has(key) ? `${name}.${key} is not imitated.` : `Electron has no ${name}.${key}.`,
        );
      if (!LISTENING.has(key) || typeof value !== 'function') return value;
      return (event: string | symbol, ...others: unknown[]): unknown => {
        if (typeof event === 'string') checkEvent(name, event);
        return Reflect.apply(value, receiver, [event, ...others]);
      };
    },
  });
}

/** Emitted by Node's emitters, and by electron-store's channel, which is no event of Electron. */
const OTHER_EVENTS = new Set(['error', 'newListener', 'removeListener']);

function checkEvent(name: string, event: string): void {
  // The names of channels are the program's own.
  if (name === 'IpcMain' || OTHER_EVENTS.has(event)) return;
  if (!eventsOf(name).has(event)) refuse(`Electron's ${name} has no event ${event}.`);
}

/** Fails for an option that Electron doesn't know, and would silently ignore. */
export function checkOptions(name: string, options: object): void {
  const known = membersOf(name);
  for (const option of Object.keys(options))
    if (!known.has(option)) refuse(`${name} has no option ${option}.`);
}
