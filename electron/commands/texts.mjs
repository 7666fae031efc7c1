import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languagesIn, readCatalogues, unusedMessages, writeTypes, wrongMessages } from './catalogues.mjs';
import { inProject } from './project.mjs';

/** `npm run texts` writes the types of the texts and reports what is wrong with them. */
const folder = inProject('renderer', 'text');
const english = readCatalogues(path.join(folder, 'en'));
const wrong = languagesIn(folder).flatMap((name) =>
  wrongMessages(name, readCatalogues(path.join(folder, name)), english),
);

if (wrong.length === 0) {
  const sources = [inProject('renderer'), inProject('electron', 'shells')].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file))
      .map((file) => readFileSync(path.join(folder, file), 'utf8')),
  );
  wrong.push(...unusedMessages(english, sources).map((place) => `en/${place} isn't used`));
  writeTypes();
}

for (const line of wrong) process.stderr.write(`${line}\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;
