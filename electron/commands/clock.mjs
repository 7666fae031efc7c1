import { Refusal } from './terminal.mjs';

/**
 * @typedef {object} Clock
 * @property {string} what completes “Clock: …”
 * @property {string} at local time at which a run begins
 * @property {string} zone
 */

/**
 * When and where tests may run. Each hour, day and zone at which something was once wrong is in at least one row.
 * @type {readonly Clock[]}
 */
export const CLOCKS = [
  { what: '00:10 on a Monday in Auckland', at: '2027-02-01T00:10', zone: 'Pacific/Auckland' },
  { what: '23:50 on 1 January in Kolkata', at: '2027-01-01T23:50', zone: 'Asia/Kolkata' },
  {
    what: '00:10 on the day in Los Angeles that loses an hour',
    at: '2027-03-14T00:10',
    zone: 'America/Los_Angeles',
  },
  {
    what: '23:50 on the day in Los Angeles that gains an hour',
    at: '2027-11-07T23:50',
    zone: 'America/Los_Angeles',
  },
  {
    what: '12:00 on the day in Auckland that loses an hour',
    at: '2027-09-26T12:00',
    zone: 'Pacific/Auckland',
  },
  { what: '00:10 on 1 January in Los Angeles', at: '2027-01-01T00:10', zone: 'America/Los_Angeles' },
  {
    what: '23:50 on the day in Auckland that gains an hour',
    at: '2027-04-04T23:50',
    zone: 'Pacific/Auckland',
  },
  { what: '12:00 on a Monday in Kolkata', at: '2027-06-07T12:00', zone: 'Asia/Kolkata' },
];

const DAY_MS = 86_400_000;

/**
 * The clock for a run: by its number from 1, by today’s date, or `none` for the real time.
 * @param {string} [choice]
 * @returns {Clock | null}
 */
export function chosenClock(choice = 'none') {
  if (choice === 'none') return null;
  const number = choice === 'date' ? Math.floor(Date.now() / DAY_MS) % CLOCKS.length : Number(choice) - 1;
  const clock = CLOCKS[number];
  if (clock !== undefined) return clock;
  const known = CLOCKS.map(({ what }, at) => `\n  ${at + 1}  ${what}`).join('');
  throw new Refusal(
    `There is no clock "${choice}". There are:${known}\n  date  one of them, by today’s date\n  none`,
    2,
  );
}

/** Milliseconds by which the clocks of everything that tests start are ahead of the real one. */
const SHIFT = 'PARLEY_TEST_CLOCK_SHIFT';

/** The zone for the browsers of tests, which have their own. */
export function testZone() {
  return SHIFT in process.env ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'Europe/London';
}

/** The shift of this process or page; null for the real time. */
export function clockShift() {
  // @ts-expect-error -- component tests get it from Vite, which adds this property
  const shift = globalThis.process?.env?.[SHIFT] ?? import.meta.env?.[SHIFT] ?? '';
  return shift === '' ? null : Number(shift);
}

/**
 * The environment of a run that begins at this time. Programs, their threads and their children inherit it.
 * @param {Clock} clock
 * @param {number} now
 * @returns {Record<string, string>}
 */
export function clockEnvironment({ at, zone }, now = Date.now()) {
  return { TZ: zone, ...shifted(instantOf(at, zone) - now) };
}

/**
 * The environment of a program for which this much more time has passed than for this process.
 * @param {number} milliseconds
 * @returns {Record<string, string>}
 */
export function laterEnvironment(milliseconds) {
  return shifted((clockShift() ?? 0) + milliseconds);
}

/**
 * @param {number} milliseconds
 * @returns {Record<string, string>}
 */
function shifted(milliseconds) {
  const preload = `--import=${new URL('./clockPreload.mjs', import.meta.url).href}`;
  const { NODE_OPTIONS: options = '' } = process.env;
  return {
    [SHIFT]: String(milliseconds),
    NODE_OPTIONS: options.includes(preload) ? options : `${options} ${preload}`.trim(),
  };
}

/** The environment of this process with the real time. */
export function realTime() {
  const { [SHIFT]: _, ...env } = process.env;
  return env;
}

/**
 * @param {string} at
 * @param {string} zone
 */
function instantOf(at, zone) {
  const asUtc = Date.parse(`${at}Z`);
  /** @param {number} instant */
  const ahead = (instant) => {
    const local = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(instant);
    return Date.parse(`${local.replace(' ', 'T')}Z`) - instant;
  };
  // Twice, because the first guess may be on the other side of a change of the hour.
  return asUtc - ahead(asUtc - ahead(asUtc));
}

/**
 * Puts the clocks of a browser's pages ahead, too. Call this before opening a page.
 * @param {import('playwright').BrowserContext} context
 */
export async function shiftPages(context) {
  const shift = clockShift();
  if (shift !== null) await context.addInitScript(shiftDate, shift);
}

/**
 * Puts this realm's clock ahead; it runs on. Self-contained, because browsers get its source.
 * @param {number} shift
 */
export function shiftDate(shift) {
  const Real = Date;
  const mark = Symbol.for('parley.shifted');
  if (mark in Real) return;
  const now = () => Real.now() + shift;
  /**
   * @this {unknown}
   * @param {...unknown} parts
   * @returns {unknown}
   */
  function Shifted(...parts) {
    if (new.target === undefined) return new Real(now()).toString();
    /** @type {Function} */
    const made = new.target === Shifted ? Real : new.target;
    return Reflect.construct(Real, parts.length === 0 ? [now()] : parts, made);
  }
  const { parse, UTC } = Real;
  Object.defineProperties(Shifted, {
    name: { value: 'Date' },
    length: { value: 7 },
    prototype: { value: Real.prototype },
    [mark]: { value: true },
  });
  Object.assign(Shifted, { now, parse, UTC });
  Object.defineProperty(Real.prototype, 'constructor', {
    value: Shifted,
    configurable: true,
    writable: true,
  });
  Reflect.set(globalThis, 'Date', Shifted);
}
