import { between, box, during, faint, rise, write } from './pen.mjs';

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
function drawWeek(pen, cues, seconds) {
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

const BLUE = '#3f7cf0';
const ORANGE = '#ee8b2d';
const LINE = '#e3e6ec';
const QUIET = '#6b7385';
const LEFT = 58;
const TOP = 66;
const ROW = 30;
const HOUR = 34;

/** Trucks by dock: number, first and last hour after ten in the evening. The late one is drawn separately. */
const TRUCKS_OF_DAY = [
  [1, 118, 0.3, 2.2],
  [1, 131, 3, 5.4],
  [2, 122, 0.8, 3.1],
  [2, 140, 4.2, 6.6],
  [3, 125, 0.1, 1.9],
  [3, 133, 2.6, 4.6],
  [3, 151, 5.6, 7.7],
  [4, 127, 0.4, 2.3],
  [4, 209, 4.4, 6.7],
  [5, 129, 1.2, 3.6],
  [5, 146, 4.8, 7.2],
  [6, 121, 0.2, 2.1],
  [6, 160, 5.9, 7.8],
];
const LATE = { truck: 204, from: 3, length: 2.2 };
const QUEUE = [
  ['Dock 2', 'LK 122'],
  ['Dock 5', 'LK 129'],
  ['Dock 6', 'LK 204'],
];

/** The shared screen: a fictional program driven by the dialogue's cues. 480 by 276. */
export function drawDockBoard(pen, cues, seconds) {
  pen.fillStyle = '#fbfbfd';
  pen.fillRect(0, 0, 480, 276);
  write(pen, 'Dock board', 14, 18, { size: 13, weight: 650 });
  const week = rise(seconds, cues.switch + 0.25, 0.3);
  faint(pen, 1 - week, () => write(pen, 'Thursday, 12 November', 96, 18, { colour: QUIET }));
  faint(pen, week, () => write(pen, 'Week of 9 November', 96, 18, { colour: QUIET }));
  drawSwitch(pen, week);
  pen.fillStyle = LINE;
  pen.fillRect(0, 35, 480, 1);

  faint(pen, 1 - week, () => drawDay(pen, cues, seconds));
  faint(pen, week, () => drawWeek(pen, cues, seconds));
  drawNotice(pen, during(seconds, cues.phone, cues.phone + 3.4), 'LK 204: go to dock 6');
  drawNotice(pen, during(seconds, cues.link, cues.link + 4.5), 'Link copied');
  drawPointer(pen, cues, seconds);
}

function drawSwitch(pen, week) {
  box(pen, 362, 8, 104, 20, 6, '#eceef3');
  box(pen, between(364, 414, week), 10, 50, 16, 5, '#ffffff');
  write(pen, 'Day', 389, 18.5, { weight: 550, align: 'center' });
  write(pen, 'Week', 439, 18.5, { weight: 550, align: 'center' });
}

function drawDay(pen, cues, seconds) {
  for (let hour = 0; hour <= 8; hour += 2) {
    const x = LEFT + hour * HOUR;
    write(pen, `${String((22 + hour) % 24).padStart(2, '0')}:00`, x, 51, {
      size: 9.5,
      colour: QUIET,
      align: 'center',
    });
    pen.fillStyle = LINE;
    pen.fillRect(x, 60, 1, 6 * ROW + 6);
  }
  const rows = during(seconds, cues.rows, cues.bars);
  const four = during(seconds, cues.four, cues.drag);
  for (let dock = 1; dock <= 6; dock++) {
    const y = TOP + (dock - 1) * ROW;
    const lit = Math.max(rows * rise(seconds, cues.rows + dock * 0.12, 0.2), dock === 4 ? four : 0);
    faint(pen, lit, () =>
      box(pen, 6, y + 1, 328, ROW - 3, 6, dock === 4 && four > 0 ? '#fdf0e1' : '#e8effd'),
    );
    write(pen, `Dock ${dock}`, 12, y + ROW / 2, { size: 10.5, weight: 550 });
  }

  // Highlights the subject by dimming the rest, so that colours keep their meaning.
  const dimBlue = 1 - 0.65 * during(seconds, cues.orange, cues.four + 2.2);
  const dimOrange = 1 - 0.65 * during(seconds, cues.blue, cues.orange - 0.2);
  const grow = during(seconds, cues.bars, cues.bars + 0.5);
  for (const [dock, truck, from, to] of TRUCKS_OF_DAY) {
    faint(pen, dimBlue, () =>
      drawTruck(pen, truck, LEFT + from * HOUR, TOP + (dock - 1) * ROW, (to - from) * HOUR, BLUE, grow),
    );
  }
  const landed = rise(seconds, cues.drop + 0.15, 0.4);
  const { x, y } = lateTruck(cues, seconds);
  faint(pen, dimOrange, () => {
    drawTruck(pen, LATE.truck, x, y, LATE.length * HOUR, ORANGE, grow);
    faint(pen, landed, () => drawTruck(pen, LATE.truck, x, y, LATE.length * HOUR, BLUE, 0));
  });
  drawQueue(pen, cues, seconds);
  drawLegend(pen);
}

function lateTruck(cues, seconds) {
  const moved = rise(seconds, cues.drag + 0.5, cues.drop - cues.drag - 0.6);
  return {
    x: LEFT + (LATE.from + between(0, 0.2, moved)) * HOUR,
    y: TOP + between(3, 5, moved) * ROW,
  };
}

function drawTruck(pen, truck, x, y, width, colour, grow) {
  box(pen, x + 1, y + 5 - grow, width - 2, ROW - 11 + 2 * grow, 5, colour);
  write(pen, `LK ${truck}`, x + 8, y + ROW / 2, { size: 9.5, weight: 600, colour: '#ffffff' });
}

function drawQueue(pen, cues, seconds) {
  const lit = during(seconds, cues.list, cues.top + 2);
  pen.lineWidth = 2;
  box(pen, 346, 44, 124, 204, 8, '#f1f3f7', lit > 0 ? `rgb(63 124 240 / ${lit})` : undefined);
  write(pen, 'On the floor', 356, 60, { weight: 600 });
  const moved = rise(seconds, cues.top, 0.9);
  const places = [between(0, 1, moved), between(1, 2, moved), between(2, 0, moved)];
  const known = rise(seconds, cues.drop + 0.3);
  for (const [index, [dock, truck]] of QUEUE.entries()) {
    const y = 76 + places[index] * 46;
    faint(pen, index === 2 ? known : 1, () => {
      pen.lineWidth = 1;
      box(pen, 354, y, 108, 40, 6, '#ffffff', index === 2 && moved > 0 ? BLUE : LINE);
      write(pen, dock, 363, y + 13, { weight: 600 });
      write(pen, truck, 363, y + 28, { size: 10, colour: QUIET });
    });
  }
}

function drawLegend(pen) {
  for (const [x, colour, text] of [
    [14, BLUE, 'On time'],
    [84, ORANGE, 'Late'],
  ]) {
    box(pen, x, 257, 10, 10, 3, colour);
    write(pen, text, x + 16, 262.5, { size: 10, colour: QUIET });
  }
}

function drawNotice(pen, strength, text) {
  faint(pen, strength, () => {
    box(pen, 320, 244 + 8 * (1 - strength), 148, 24, 7, '#1b2130');
    write(pen, text, 394, 256.5 + 8 * (1 - strength), { weight: 550, colour: '#ffffff', align: 'center' });
  });
}

function drawPointer(pen, cues, seconds) {
  const start = { x: 300, y: 230 };
  const late = lateTruck(cues, seconds);
  const grip = { x: late.x + 50, y: late.y + 18 };
  const button = { x: 440, y: 20 };
  const there = rise(seconds, cues.drag - 1.2, 1.1);
  const away = rise(seconds, cues.switch - 1.1, 1.1);
  const x = between(between(start.x, grip.x, there), button.x, away);
  const y = between(between(start.y, grip.y, there), button.y, away);
  faint(pen, rise(seconds, cues.drag - 1.4), () => {
    pen.beginPath();
    for (const [dx, dy] of [
      [0, 0],
      [0, 15],
      [4, 11.5],
      [7, 17],
      [9.5, 16],
      [6.8, 10.5],
      [11.5, 10.5],
    ]) {
      pen.lineTo(x + dx, y + dy);
    }
    pen.closePath();
    pen.fillStyle = '#12151c';
    pen.fill();
    pen.lineWidth = 1;
    pen.strokeStyle = '#ffffff';
    pen.stroke();
  });
}
