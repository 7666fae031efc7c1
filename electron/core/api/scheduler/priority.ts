export const PRIORITIES = ['interactive', 'write', 'background'] as const;
/** Interactive calls go first, background ones last and never into the reserve. */
export type Priority = (typeof PRIORITIES)[number];
