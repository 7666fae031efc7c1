/** Late parts are never part of the first picture. */
const nothing = () => () => null;

export const late = nothing;
export const lateDialog = nothing;
export const lateInBackground = nothing;
