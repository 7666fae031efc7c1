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
