import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KeptPicture } from '#core/windowState/firstPictureFile.ts';
import {
  ENTER_PATH,
  ENTER_WITH_PICTURE,
  type FirstAnswer,
  KEY_PARAMETER,
} from '#shared/contract/loopback.ts';
import { answerFile, type PageFiles } from '../common/pageFiles.ts';
import { exchangeKey, headerOf, isFromHere, isMediaPath, type PageAccess } from './pageAccess.ts';

interface FileServerParts {
  readonly access: PageAccess;
  readonly files: Promise<PageFiles>;
  /** What the last window showed, for a window with a key. */
  readonly picture: () => Promise<KeptPicture | null>;
  /** Whether the program answers now. */
  readonly isLoaded: () => boolean;
  /** Called when a window that shows the picture has posted its key, which was valid or not. */
  readonly onEntrance: (admitted: boolean) => void;
}

/**
 * Serves the page's files without the program, so that a window shows something while it is loaded. The files are the
 * same for everyone and contain no data, except for the picture in a document that was requested with a key. A window
 * that shows it also gets what the last run would have answered, so that its page is drawn while the program is loaded.
 * Returns false for every other request, and those from elsewhere.
 */
export function serveFiles({ access, files, picture, isLoaded, onEntrance }: FileServerParts) {
  const { gate } = access;
  /** By the keys of the windows that show the picture, if their page can be drawn with them. */
  const answersOf = new Map<string, readonly FirstAnswer[]>();
  const enter = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answers = (key: string) => Promise.resolve({ first: answersOf.get(key) ?? [], kept: true });
    onEntrance(await exchangeKey(access, request, response, answers));
  };
  const answer = async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const query = new URLSearchParams(request.url?.slice(path.length));
    const key = path === ENTER_PATH ? query.get(KEY_PARAMETER) : null;
    // A link leads elsewhere.
    const mayShow = key !== null && !query.has('link') && access.knows(key);
    const shown: { kept: KeptPicture | null } = { kept: null };
    const { status, headers, body, showsPicture } = await answerFile(
      {
        files: await files,
        wire: [`ws://127.0.0.1:${gate.port}`],
        picture: async () => {
          if (mayShow) shown.kept = await picture();
          return shown.kept?.picture ?? null;
        },
      },
      { path, header: headerOf(request) },
    );
    const answers = shown.kept?.answers ?? [];
    if (showsPicture === true && key !== null && answers.length > 0) answersOf.set(key, answers);
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.end(request.method === 'HEAD' ? undefined : body);
  };

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request;
    const [path = ''] = url.split('?', 1);
    const isRead = (method === 'GET' || method === 'HEAD') && !isMediaPath(path);
    const mayDraw = answersOf.size > 0 && !isLoaded();
    const isEntrance = mayDraw && method === 'POST' && url === ENTER_WITH_PICTURE;
    if (!(isRead || isEntrance) || !isFromHere(gate, path, headerOf(request))) return false;
    (isEntrance ? enter(request, response) : answer(path, request, response)).catch(() => {
      response.writeHead(500).end();
    });
    return true;
  };
}
