import { box, faint, rise, write } from './pen.mjs';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const HOURS = ['22:00', '00:00', '02:00', '04:00', '06:00', '08:00'];
/** Trucks per two hours of each day; one row per entry of HOURS. */
const TRUCKS = [
  [3, 4, 3, 5, 4, 1, 1],
  [4, 5, 5, 8, 6, 2, 1],
  [5, 5, 6, 11, 7, 2, 2],
  [4, 4, 5, 7, 6, 2, 1],
  [3, 3, 4, 5, 4, 1, 1],
  [2, 2, 3, 3, 3, 1, 0],
];
const BUSIEST = { day: 3, hour: 2 };

/** Draws the busy hours of a week as a heat map; darker is busier. */
export function drawWeek(pen, cues, seconds) {
  for (const [day, name] of DAYS.entries()) {
    write(pen, name, 90 + day * 56, 52, { size: 10.5, weight: 550, colour: '#6b7385', align: 'center' });
  }
  const shown = rise(seconds, cues.dark - 0.3, 1.4);
  for (const [hour, row] of TRUCKS.entries()) {
    write(pen, HOURS[hour], 14, 79 + hour * 33, { size: 10, colour: '#6b7385' });
    for (const [day, trucks] of row.entries()) {
      const strength = 0.06 + 0.94 * (trucks / 11) ** 1.4 * shown;
      box(pen, 64 + day * 56, 64 + hour * 33, 52, 29, 5, `rgb(31 74 168 / ${strength})`);
    }
  }
  faint(pen, rise(seconds, cues.peak, 0.3), () => {
    const x = 64 + BUSIEST.day * 56;
    const y = 64 + BUSIEST.hour * 33;
    pen.lineWidth = 2.5;
    box(pen, x - 1, y - 1, 54, 31, 6, undefined, '#ee8b2d');
    write(pen, '11 trucks', x + 26, y + 15, { size: 10, weight: 650, colour: '#ffffff', align: 'center' });
  });
}
