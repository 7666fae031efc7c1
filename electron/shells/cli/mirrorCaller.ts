import { existsSync } from 'node:fs';
import { marksBeside } from '#core/actionItems/actionItemMarks.ts';
import type { WorkspacePlace } from '#core/database/workspaceData.ts';
import { mirrorFileToRead } from '#core/workspace/workspace.ts';
import { mirrorProblem } from '#core/mirror/mirrorDatabase.ts';
import { type MirrorReader, openMirrorReader } from '#core/mirror/read/mirrorReader.ts';
import { decisionsBeside } from '#core/speakers/speakersModule.ts';
import { viewsBeside } from '#core/views/viewsModule.ts';
import { wordsBeside } from '#core/words/words.ts';
import { connectionId } from '#shared/contract/ids.ts';
import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import { type Caller, failureOf, must, NOT_RUNNING, storedSettings } from './caller.ts';
import { CliFailure, EXIT } from './commandTable.ts';

/** Methods that a read of the mirror answers under another name. */
const READS: Readonly<Record<string, keyof MirrorReader>> = {
  'engagements.get': 'engagement',
  'transcripts.open': 'transcript',
  'transcripts.lines': 'transcriptLines',
};
/** These take an id instead of an object. */
const BY_ID: ReadonlySet<string> = new Set(['engagements.get', 'transcripts.open']);

/** What the user made, which these reads follow. */
const KEPT_BESIDE: Readonly<Record<string, (place: WorkspacePlace) => object>> = {
  'mirror.teamReport': (place) => ({ decisions: must(decisionsBeside(place)) }),
  'mirror.actionItems': (place) => ({ marks: must(marksBeside(place)) }),
};

/** Where a workspace's own data is, with the settings from which the app may not have moved it yet. */
function placeOf(dataDir: string, id: string): WorkspacePlace {
  const settings = storedSettings(dataDir);
  return {
    dataDir,
    id: connectionId.parse(id),
    settings: {
      get: (key) => settings[key],
      set: () => {
        throw new Error('This process only reads.');
      },
    },
  };
}

/** Answers from the local copy while no program runs. It is opened read-only. */
export function callMirror(dataDir: string): Caller {
  const readers = new Map<string, MirrorReader>();

  const readerOf = (id: string): MirrorReader => {
    const known = readers.get(id);
    if (known !== undefined) return known;
    const file = mirrorFileToRead(dataDir, connectionId.parse(id));
    if (!existsSync(file))
      throw new CliFailure('This workspace has no local copy yet. Start Parley.', EXIT.nothing);
    const words = must(wordsBeside(placeOf(dataDir, id)));
    const reader = openMirrorReader(file, { now: Date.now, words });
    readers.set(id, reader);
    if (!reader.current) {
      throw new CliFailure('The local copy is of an older version. Start Parley once.', EXIT.notRunning);
    }
    return reader;
  };

  const read = (
    method: string,
    { connectionId: id, ...input }: Readonly<Record<string, unknown>>,
  ): unknown => {
    if (method === 'views.list') return must(viewsBeside(placeOf(dataDir, String(id))));
    if (method === 'actionItems.marks') {
      const { engagementId: of } = input;
      const marks = must(marksBeside(placeOf(dataDir, String(id))));
      return of === undefined ? marks : marks.filter(({ engagementId }) => engagementId === of);
    }
    const name = READS[method] ?? (method.startsWith('mirror.') ? method.slice('mirror.'.length) : null);
    if (name === null) throw NOT_RUNNING;
    const reader = readerOf(String(id));
    // One table declares both the contract's reads and the reader's methods.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const answer = reader[name as keyof MirrorReader] as unknown;
    if (typeof answer !== 'function') throw NOT_RUNNING;
    const asked = { ...input, ...KEPT_BESIDE[method]?.(placeOf(dataDir, String(id))) };
    const value: unknown = answer.call(
      reader,
      BY_ID.has(method) ? input['engagementId'] : asked,
      () => undefined,
    );
    if (value === null && BY_ID.has(method)) {
      throw new CliFailure(
        'The local copy has no such engagement or transcript. Start Parley to ask the API.',
        EXIT.nothing,
      );
    }
    return value;
  };

  return {
    isRunning: false,
    call: <M extends MethodName>(method: M, input: InputOf<M>) => {
      try {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        return Promise.resolve(read(method, input) as OutputOf<M>);
      } catch (error) {
        return Promise.reject(error instanceof CliFailure ? error : failureOf(mirrorProblem(error)));
      }
    },
    close: () => {
      for (const reader of readers.values()) reader.close();
    },
  };
}
