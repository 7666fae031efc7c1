const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(\.\d{1,9})?)?(?:Z|([+-])(\d\d):(\d\d))$/i;

/**
 * Milliseconds since 1970 of an ISO 8601 date-time with a zone, with a fraction if it is finer than milliseconds;
 * undefined for anything else. (Date.parse alone takes dates without a zone, and the 30th of February.)
 */
export function parseTimestamp(text: string): number | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    second = '0',
    fraction = '',
    sign,
    offHour = '0',
    offMinute = '0',
  ] = match;
  const whole = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  const date = new Date(whole);
  const real =
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60 &&
    Number(offHour) < 24 &&
    Number(offMinute) < 60;
  if (!real) return undefined;
  const offset = (Number(offHour) * 60 + Number(offMinute)) * 60_000 * (sign === '-' ? -1 : 1);
  return whole - offset + Number(`0${fraction}`) * 1000;
}
