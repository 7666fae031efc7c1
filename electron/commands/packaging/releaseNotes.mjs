import { readFileSync } from 'node:fs';
import { inProject } from '../project.mjs';
import { command, Refusal } from '../terminal.mjs';

/**
 * The changelog's section about one version.
 * @param {string} changelog
 * @param {string} tag as `v1.2.0` @returns {string | null} null if there is none.
 */
export function releaseNotes(changelog, tag) {
  const heading = `## [${tag.replace(/^v/, '')}]`;
  const [, ...sections] = changelog.split(/^(?=## \[)/m);
  const section = sections.find((each) => each.startsWith(heading));
  const notes = section?.slice(section.indexOf('\n') + 1).trim() ?? '';
  return notes === '' ? null : notes;
}

/** The notes of the version in package.json; null before it is released. */
export function currentNotes() {
  const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  return releaseNotes(readFileSync(inProject('CHANGELOG.md'), 'utf8'), `v${version}`);
}

if (process.argv[1] === import.meta.filename) {
  await command(async () => {
    const tag = process.argv[2] ?? '';
    const notes = currentNotes();
    const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
    if (tag !== `v${version}`) throw new Refusal(`The tag is ${tag}, but package.json says ${version}.`);
    if (notes === null) throw new Refusal(`CHANGELOG.md has no notes for ${tag}.`);
    process.stdout.write(`${notes}\n`);
    return 0;
  });
}
