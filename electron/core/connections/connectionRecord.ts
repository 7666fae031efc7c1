import { z } from 'zod';
import { connectionColor, connectionName } from '#shared/contract/connection.ts';
import { connectionId } from '#shared/contract/ids.ts';

/** A connection as it is kept in the settings. The token is not here: it lives in the SecretStore. */
export const connectionRecord = z.object({
  id: connectionId,
  kind: z.enum(['demo', 'remote']),
  name: connectionName,
  color: connectionColor,
  /** Empty for the demo, whose address is new with every run. */
  baseUrl: z.string(),
  readOnly: z.boolean(),
  credentialForm: z.enum(['bearer', 'raw']),
  /** Counts the tokens that this connection has had: another one may read less. */
  tokenNumber: z.int().default(0),
});
export type ConnectionRecord = z.infer<typeof connectionRecord>;
