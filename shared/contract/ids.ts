import { z } from 'zod';

/**
 * Ids are opaque: prefixes are never parsed (API description, "Resources and their fields"). The brand keeps one
 * kind of id from being passed as another.
 */
const id = z.string().min(1).max(512);

export const engagementId = id.brand<'EngagementId'>();
export const contactId = id.brand<'ContactId'>();
export const companyId = id.brand<'CompanyId'>();
export const userId = id.brand<'UserId'>();
export const tagId = id.brand<'TagId'>();
export const connectionId = id.brand<'ConnectionId'>();
/** Created by Parley, never by the API. */
export const editId = id.brand<'EditId'>();
export const bulkEditId = id.brand<'BulkEditId'>();

/** Opaque token from `next_cursor`, sent back unchanged (API description, "Pagination rules" 2). */
export const cursor = z.string().min(1).brand<'Cursor'>();

export type EngagementId = z.infer<typeof engagementId>;
export type ContactId = z.infer<typeof contactId>;
export type CompanyId = z.infer<typeof companyId>;
export type UserId = z.infer<typeof userId>;
export type TagId = z.infer<typeof tagId>;
export type ConnectionId = z.infer<typeof connectionId>;
export type EditId = z.infer<typeof editId>;
export type BulkEditId = z.infer<typeof bulkEditId>;
export type Cursor = z.infer<typeof cursor>;
