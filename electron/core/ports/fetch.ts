/** The platform's fetch. Shells may put their own network stack behind it. */
export type Fetch = typeof globalThis.fetch;
