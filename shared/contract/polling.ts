/** How often the engagements that changed are asked for. The API announces changes only to webhooks. */
export const ENGAGEMENT_POLL_SECONDS = 10;
