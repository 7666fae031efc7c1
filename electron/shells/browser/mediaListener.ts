import { getRequestListener } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { pageRoutes } from '../common/pageRoutes.ts';
import type { App } from '#core/app.ts';
import type { Logger } from '#core/ports.ts';
import { type Header, isFromHere, mayPlayMedia, type PageAccess } from './pageAccess.ts';

interface MediaParts {
  readonly access: PageAccess;
  readonly app: Pick<App, 'media'>;
  readonly logger: Logger;
}

/** Answers requests for recordings, and refuses all others. */
export function mediaListener(parts: MediaParts): ReturnType<typeof getRequestListener> {
  const { gate } = parts.access;
  const { mediaPath } = gate.session;
  const guarded = new Hono();
  const refuse = (context: Context, status: 401 | 403, sentence: string): Response => {
    parts.logger.warn('A request from another site was refused.', { status });
    return context.text(sentence, status);
  };

  guarded.use(async (context, next) => {
    if (!isFromHere(gate, context.req.path, headersOf(context))) {
      return refuse(context, 403, 'Only Parley can use this address.');
    }
    return next();
  });
  guarded.use('/media/*', async (context, next) => {
    if (!mayPlayMedia(gate, context.req.path, headersOf(context))) {
      return refuse(context, 401, 'Only a signed-in page of Parley can play recordings.');
    }
    return next();
  });
  const wire = [`ws://127.0.0.1:${gate.port}`];
  guarded.route('/', pageRoutes({ app: parts.app, wire, mediaPath, files: null }));
  // The core uses these globals too, and must not get replacements.
  const options = { overrideGlobalObjects: false };
  return getRequestListener((request) => guarded.fetch(request), options);
}

function headersOf(context: Context): Header {
  return (name) => context.req.header(name);
}
