const SIGNED_OUT = new Set(['/', '/login', '/signup']);

export const isSignedOutPage = (path: string): boolean => SIGNED_OUT.has(path);
