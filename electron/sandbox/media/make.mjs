import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { format } from 'oxfmt';
import { findBrowser, findProgram } from './make/browser.mjs';
import { checkSound } from './make/check.mjs';
import { parseDialogue } from './make/dialogue.mjs';
import { checkPlayback } from './make/play.mjs';
import { record } from './make/recording.mjs';
import { bytes, loudness, mix, writeSound } from './make/sound.mjs';
import { writeVideo } from './make/video.mjs';

/**
 * Generates the spoken demo calls: from the dialogues in `scripts/` to the media in `files/` and the
 * transcripts in `calls/`. Each is checked before it replaces the existing one. `node make.mjs [slug …]`;
 * without a slug, generates all of them.
 */
const here = fileURLToPath(new URL('.', import.meta.url));
const say = (line) => process.stdout.write(`${line}\n`);

const browserPath = findBrowser();
const missing = [
  ...['flite', 'ffmpeg'].filter((name) => findProgram(name) === undefined),
  ...(browserPath === undefined ? ['Chromium (or Chrome, or Edge)'] : []),
];
if (missing.length > 0) {
  say(
    `To make the demo media, please install ${missing.join(' and ')} first. The existing media can be used without them.`,
  );
  process.exitCode = 1;
} else {
  const wanted = process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), 'demo-media-'));
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    for (const file of readdirSync(join(here, 'scripts')).filter((name) => name.endsWith('.txt'))) {
      const slug = basename(file, '.txt');
      if (wanted.length === 0 || wanted.includes(slug)) await make(slug, folder, browser);
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}

async function make(slug, folder, browser) {
  const { picture, speakers, ...facts } = JSON.parse(
    readFileSync(join(here, 'scripts', `${slug}.json`), 'utf8'),
  );
  const dialogue = readFileSync(join(here, 'scripts', `${slug}.txt`), 'utf8');
  const names = speakers.map((speaker) => speaker.name);
  const recording = record(parseDialogue(dialogue, names), speakers, folder);
  const sound = mix(recording.tracks);

  const file = `${slug}.webm`;
  const generated = join(folder, file);
  if (picture === undefined) {
    writeSound(sound, generated);
  } else {
    const raw = join(folder, 'sound.raw');
    writeFileSync(raw, bytes(sound));
    await writeVideo(browser, { ...recording, speakers }, raw, generated);
  }
  say(`${slug}: ${recording.seconds} s, ${loudness(sound)} LUFS`);
  say(`  sound against transcript: ${JSON.stringify(checkSound(generated, recording))}`);
  say(`  in the browser: ${JSON.stringify(await checkPlayback(browser, generated, recording.seconds))}`);

  const call = {
    slug,
    title: facts.title,
    description: facts.description,
    media: {
      file,
      mime: picture === undefined ? 'audio/webm' : 'video/webm',
      durationSeconds: recording.seconds,
    },
    speakers: speakers.map(({ name, email, role }) => ({ name, email, role })),
    entries: recording.entries,
    actionItems: facts.actionItems,
    signals: facts.signals,
    tags: facts.tags,
  };
  const { code: json } = await format('call.json', JSON.stringify(call), { printWidth: 110 });
  copyFileSync(generated, join(here, 'files', file));
  writeFileSync(join(here, 'calls', `${slug}.json`), json);
}
