import { box, faint, rise, write } from './pen.mjs';

const HUES = ['#6ea8fe', '#f0b45c'];
const BARS = 94;

/**
 * Draws a frame of a video call, 640 by 360: the shared screen, the participants, the current speaker, and the
 * sound of the last few seconds.
 * @param {CanvasRenderingContext2D} pen
 * @param {{speakers: {name: string}[], entries: {speakerIndex: number, startSeconds: number, endSeconds: number}[],
 * cues: Record<string, number>, levels: number[][], levelsPerSecond: number}} scene levels from 0 to 1, by speaker
 * @param {number} seconds
 * @param {(pen: CanvasRenderingContext2D, cues: Record<string, number>, seconds: number) => void} drawScreen
 * draws the shared screen into 480 by 276
 */
export function drawStage(pen, scene, seconds, drawScreen) {
  pen.fillStyle = '#12151c';
  pen.fillRect(0, 0, 640, 360);
  pen.save();
  pen.translate(16, 16);
  box(pen, 0, 0, 480, 276, 10, '#1d222c');
  pen.clip();
  write(pen, `${scene.speakers[0].name} is sharing the screen`, 240, 138, {
    size: 14,
    colour: '#8b93a5',
    align: 'center',
  });
  faint(pen, rise(seconds, scene.cues.board - 0.2), () => drawScreen(pen, scene.cues, seconds));
  pen.restore();

  // Speakers stay highlighted until someone else speaks, so that pauses don't flicker.
  const entry = scene.entries.findLast(({ startSeconds }) => startSeconds - 0.15 <= seconds);
  for (const [index, speaker] of scene.speakers.entries()) {
    drawPerson(
      pen,
      speaker.name,
      index,
      16 + index * 142,
      entry?.speakerIndex === index,
      level(scene, index, seconds),
    );
  }
  if (entry) {
    pen.beginPath();
    pen.arc(22, 326, 5, 0, 2 * Math.PI);
    pen.fillStyle = HUES[entry.speakerIndex];
    pen.fill();
    write(pen, scene.speakers[entry.speakerIndex].name, 34, 326, {
      size: 14,
      weight: 600,
      colour: '#eef1f6',
    });
  }
  drawWave(pen, scene, seconds);
}

function drawPerson(pen, name, index, y, speaking, loud) {
  pen.lineWidth = 2;
  box(pen, 508, y, 116, 134, 10, '#1d222c', speaking ? HUES[index] : '#1d222c');
  pen.beginPath();
  pen.arc(566, y + 56, 28 + (speaking ? 5 * loud : 0), 0, 2 * Math.PI);
  pen.fillStyle = speaking ? HUES[index] : '#3a4252';
  pen.fill();
  const initials = name
    .split(' ')
    .map((part) => part[0])
    .join('');
  write(pen, initials, 566, y + 57, {
    size: 19,
    weight: 650,
    colour: speaking ? '#12151c' : '#c6ccd8',
    align: 'center',
  });
  write(pen, name, 566, y + 110, { size: 11.5, weight: 500, colour: '#c6ccd8', align: 'center' });
}

/** Runs from right (now) to left. Each bar is tied to a fixed moment, so that bars move but keep their height. */
function drawWave(pen, scene, seconds) {
  const step = 0.05;
  const newest = Math.floor(seconds / step);
  for (let back = 0; back < BARS; back++) {
    const moment = (newest - back) * step;
    if (moment < 0) break;
    const x = 621 - (seconds - moment) * 100;
    for (const index of scene.speakers.keys()) {
      const height = 2 + 34 * level(scene, index, moment);
      if (height < 3 && index > 0) continue;
      box(pen, x, 326 - height / 2, 3, height, 1.5, height < 3 ? '#3a4252' : HUES[index]);
    }
  }
}

function level(scene, index, seconds) {
  return scene.levels[index][Math.round(seconds * scene.levelsPerSecond)] ?? 0;
}
