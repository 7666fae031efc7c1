import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FirstPicture } from '#shared/contract/firstPicture.ts';
import { ENTER_PATH, KEY_PARAMETER } from '#shared/contract/loopback.ts';
import { answerFile, type PageFiles } from '../common/pageFiles.ts';
import { headerOf, isFromHere, isMediaPath, type PageAccess } from './pageAccess.ts';

interface FileServerParts {
  readonly access: PageAccess;
  readonly files: Promise<PageFiles>;
  /** What the last window showed, for a window with a key. */
  readonly picture: () => Promise<FirstPicture | null>;
}

/**
 * Serves the page's files without the program, so that a window shows something while it is loaded. The files are the
 * same for everyone and contain no data, except for the picture in a document that was requested with a key. Returns
 * false for every other request, and those from elsewhere.
 */
export function serveFiles({ access, files, picture }: FileServerParts) {
  const { gate } = access;
  const answer = async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const query = new URLSearchParams(request.url?.slice(path.length));
    const key = path === ENTER_PATH ? query.get(KEY_PARAMETER) : null;
    // A link leads elsewhere.
    const mayShow = key !== null && !query.has('link') && access.knows(key);
    const { status, headers, body } = await answerFile(
      {
        files: await files,
        wire: [`ws://127.0.0.1:${gate.port}`],
        picture: async () => (mayShow ? picture() : null),
      },
      { path, header: headerOf(request) },
    );
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.end(request.method === 'HEAD' ? undefined : body);
  };

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || isMediaPath(path) || !isFromHere(gate, path, headerOf(request))) return false;
    answer(path, request, response).catch(() => {
      response.writeHead(500).end();
    });
    return true;
  };
}
