import { createHash } from 'node:crypto';
import { Refusal } from '../api/problems.ts';
import type { Service } from '../api/service.ts';
import { mediaResponse } from './mediaResponse.ts';

/** Serves recordings to whoever has an address that was signed and has not expired. */
export function mediaDoor(service: Service): (request: Request, fileName: string) => Response {
  return (request, fileName) => {
    const url = new URL(request.url);
    const verdict = service.mediaUrls.check(
      url.pathname,
      url.searchParams.get('expires'),
      url.searchParams.get('signature'),
    );
    if (verdict === 'forged')
      throw new Refusal('mediaUrlInvalid', 'The signature of this address is not ours.');
    if (verdict === 'expired')
      throw new Refusal('mediaUrlInvalid', 'This address has expired; ask for a new one.');
    const id = fileName.slice(0, fileName.lastIndexOf('.'));
    const record = service.world.engagements.get(id);
    const recording = record === undefined ? undefined : service.archive.recording(record);
    if (recording === undefined) throw new Refusal('notFound', 'The recording does not exist any more.');
    const etag = `"${createHash('sha1').update(fileName).digest('base64url')}"`;
    return mediaResponse(recording, etag, request);
  };
}
