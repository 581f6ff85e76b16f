/** A bundle without remotes needs no federation runtime. */
export const createFederation = undefined;
