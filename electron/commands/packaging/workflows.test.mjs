import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { inProject } from '../project.mjs';
import { releaseNotes } from './releaseNotes.mjs';

/**
 * @typedef {object} Job
 * @property {string | string[]} [needs]
 * @property {string} [uses]
 * @property {Record<string, unknown>} [with]
 * @property {{ matrix?: Record<string, unknown> & { include?: Record<string, unknown>[] } }} [strategy]
 * @property {Record<string, unknown>[]} [steps]
 * @typedef {object} Workflow
 * @property {Record<string, { inputs?: Record<string, unknown> } | null>} [on]
 * @property {Record<string, Job & Record<string, unknown>>} jobs
 */

const KEYS = {
  workflow: 'name on permissions concurrency env defaults jobs'.split(' '),
  job: 'name needs if runs-on environment strategy permissions concurrency env defaults timeout-minutes steps outputs uses with secrets container services'.split(
    ' ',
  ),
  step: 'name id if uses with run shell working-directory env timeout-minutes'.split(' '),
};

/** What an expression may start with (docs.github.com, "Contexts reference"). */
const CONTEXTS = 'github env vars job jobs steps runner secrets strategy matrix needs inputs'.split(' ');

/**
 * Finds mistakes that a forge would only report when it runs the workflow: misspelled keys, jobs, contexts, matrix
 * values and inputs.
 * @param {Workflow} workflow
 * @param {(place: string) => Workflow | null} called Returns a reusable workflow of this repository.
 * @returns {string[]}
 */
export function workflowMistakes(workflow, called) {
  const unknown = (/** @type {string} */ where, /** @type {object} */ what, /** @type {string[]} */ known) =>
    Object.keys(what)
      .filter((key) => !known.includes(key))
      .map((key) => `${where}: unknown key ${key}`);
  const inputs = Object.keys(workflow.on?.['workflow_call']?.inputs ?? {});
  return [
    ...unknown('workflow', workflow, KEYS.workflow),
    ...Object.entries(workflow.jobs).flatMap(([name, job]) => [
      ...unknown(name, job, KEYS.job),
      ...missingParts(name, job),
      ...[job.needs ?? []]
        .flat()
        .filter((other) => !(other in workflow.jobs))
        .map((other) => `${name}: needs the unknown job ${other}`),
      ...callMistakes(name, job, called),
      ...(job.steps ?? []).flatMap((step, at) => [
        ...unknown(`${name}, step ${at + 1}`, step, KEYS.step),
        ...('run' in step === 'uses' in step ? [`${name}, step ${at + 1}: either run or uses`] : []),
      ]),
      ...expressionMistakes(name, job, inputs),
    ]),
  ];
}

/**
 * @param {string} name
 * @param {Job & Record<string, unknown>} job
 */
function missingParts(name, job) {
  const isCall = job.uses !== undefined;
  return isCall === 'runs-on' in job || isCall === (job.steps !== undefined)
    ? [`${name}: either uses, or runs-on and steps`]
    : [];
}

/**
 * @param {string} name
 * @param {Job} job
 * @param {(place: string) => Workflow | null} called
 */
function callMistakes(name, job, called) {
  if (job.uses === undefined) return [];
  const workflow = called(job.uses);
  if (workflow === null) return [`${name}: there is no ${job.uses}`];
  const inputs = workflow.on?.['workflow_call']?.inputs ?? {};
  return Object.keys(job.with ?? {})
    .filter((input) => !(input in inputs))
    .map((input) => `${name}: ${job.uses} has no input ${input}`);
}

/**
 * @param {string} name
 * @param {Job} job
 * @param {readonly string[]} inputs
 */
function expressionMistakes(name, job, inputs) {
  const { include = [], ...axes } = job.strategy?.matrix ?? {};
  const matrix = new Set([...Object.keys(axes), ...include.flatMap((row) => Object.keys(row))]);
  const expressions = JSON.stringify(job).match(/\$\{\{.*?\}\}/g) ?? [];
  return expressions.flatMap((expression) =>
    [...expression.replaceAll(/'[^']*'/g, '').matchAll(/(?<![\w.-])([a-z]\w*)\.([\w-]+)/g)]
      .filter(
        ([, context = '', value = '']) =>
          !CONTEXTS.includes(context) ||
          (context === 'matrix' && !matrix.has(value)) ||
          (context === 'inputs' && !inputs.includes(value)),
      )
      .map(([found]) => `${name}: unknown ${found}`),
  );
}

const FOLDER = inProject('.github', 'workflows');
const files = readdirSync(FOLDER);
/** @param {string} name */
const text = (name) => readFileSync(path.join(FOLDER, name), 'utf8');
/** @param {string} place */
const called = (place) => {
  const name = /^\.\/\.github\/workflows\/(.+)$/.exec(place)?.[1] ?? '';
  return files.includes(name) ? parse(text(name)) : null;
};

describe.each(files)('the workflow %s', (name) => {
  const source = text(name);

  it('has no unknown keys, jobs, inputs or contexts', () => {
    expect(workflowMistakes(parse(source, { uniqueKeys: true }), called)).toEqual([]);
  });

  it('pins every third-party action by its digest, with the version beside it', () => {
    const foreign = source.match(/uses: (?!\.\/)[^\n]+/g) ?? [];
    for (const use of foreign) expect(use).toMatch(/^uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('has read permission only unless a job requests more, and stores no token in the clone', () => {
    expect(source).toMatch(/^permissions:\n {2}contents: read$/m);
    const clones =
      source.match(/uses: actions\/checkout@[^\n]+\n +with:\n +persist-credentials: false/g) ?? [];
    expect(clones).toHaveLength((source.match(/uses: actions\/checkout@/g) ?? []).length);
  });

  it('inserts nothing that others control into a script', () => {
    const scripts = source.match(/run: (?:\|\n(?: {10}[^\n]*\n?)+|[^\n]+)/g) ?? [];
    for (const script of scripts) expect(script).not.toMatch(/\$\{\{ *(?:github|inputs|steps|needs)\./);
  });

  it('limits the duration of each job', () => {
    const machines = source.match(/^ {4}runs-on:/gm) ?? [];
    expect(source.match(/^ {4}timeout-minutes: \d+$/gm) ?? []).toHaveLength(machines.length);
  });

  it('uses the same version of each action as all others', () => {
    const everywhere = files.flatMap(
      (each) => text(each).match(/[\w.-]+\/[\w.-]+(?:\/[\w.-]+)?@[0-9a-f]{40}/g) ?? [],
    );
    const versions = new Map();
    for (const use of everywhere) {
      const [action = '', digest = ''] = use.split('@');
      versions.set(action, new Set([...(versions.get(action) ?? []), digest]));
    }
    for (const digests of versions.values()) expect(digests.size).toBe(1);
  });
});

it('a workflow is checked for what a forge would only notice when it runs', () => {
  const workflow = parse(`
on: { push: null }
jobs:
  test:
    needs: bild
    strategy: { matrix: { os: [linux] } }
    runs-on: \${{ matrix.system }}
    step: []
    steps:
      - run: npm test
        working_directory: x
      - uses: a/b@c
        if: \${{ runer.os == 'Linux' && inputs.sign }}
      - name: nothing
  release:
    uses: ./.github/workflows/package.yml
    with: { sing: true }
`);
  expect(workflowMistakes(workflow, called)).toEqual([
    'test: unknown key step',
    'test: needs the unknown job bild',
    'test, step 1: unknown key working_directory',
    'test, step 3: either run or uses',
    'test: unknown matrix.system',
    'test: unknown runer.os',
    'test: unknown inputs.sign',
    'release: ./.github/workflows/package.yml has no input sing',
  ]);
});

describe('the workflows together', () => {
  it('test on three systems, with Chromium’s sandbox where Linux needs its helper', () => {
    expect(text('ci.yml')).toContain('os: [ubuntu-24.04, macos-15, windows-2025]');
    expect(text('ci.yml')).toMatch(/chown root:root \S+chrome-sandbox[\s\S]+chmod 4755 \S+chrome-sandbox/);
  });

  it('build a package for every system and processor, and keep only the installers', () => {
    const source = text('package.yml');
    const made = [...source.matchAll(/\{ os: (\w+)[\w.-]*, arch: (\w+) \}/g)].map(
      ([, os, arch]) => `${os} ${arch}`,
    );
    expect(new Set(made)).toEqual(
      new Set([
        'ubuntu x64',
        'ubuntu arm64',
        'macos arm64',
        'macos universal',
        'macos x64',
        'windows x64',
        'windows arm64',
      ]),
    );
    expect(source).not.toMatch(/unpacked\/|path: release$|release\/\*\*/);
  });

  it('pass secrets only to packages of a release', () => {
    const secrets = text('package.yml').match(/[^\n]*secrets\.[^\n]*/g) ?? [];
    expect(secrets.length).toBeGreaterThan(3);
    for (const line of secrets) expect(line).toContain('inputs.sign &&');
    expect(text('ci.yml')).not.toContain('secrets');
  });

  it('release as a draft, with checksums and provenance', () => {
    expect(text('release.yml')).toMatch(
      /sha256sum[\s\S]+attest-build-provenance[\s\S]+gh release create[^\n]+--draft/,
    );
  });
});

describe('the release notes', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\nSoon.\n\n## [1.2.0]\n\n### Added\n\n- A.\n\n## [1.1.0]\n\nOld.\n';

  it.each([
    ['v1.2.0', '### Added\n\n- A.'],
    ['v1.1.0', 'Old.'],
    ['v1.2', null],
    ['v2.0.0', null],
  ])('of %s match the changelog: %j', (tag, notes) => {
    expect(releaseNotes(changelog, tag)).toBe(notes);
  });
});
