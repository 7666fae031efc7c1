import { expandQuery, type Query } from '../api/adapter/engagementQuery.ts';
import { routes } from '../api/adapter/routes.ts';
import { updatedWalkQuery } from '../api/adapter/updatedWalkQuery.ts';
import type { SyncRequest } from './request.ts';

/** What goes over the wire. */
export type ServiceRequest = Exclude<SyncRequest, { kind: 'close' }>;

/** Path and query of a request of the sync. */
export function toRoute(request: ServiceRequest): { readonly path: string; readonly query: Query } {
  return request.kind === 'page'
    ? { path: routes[request.collection], query: updatedWalkQuery(request) }
    : { path: routes.engagement(request.engagementId), query: expandQuery(request.expand) };
}
