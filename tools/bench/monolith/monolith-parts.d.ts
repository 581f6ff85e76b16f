/** Generated when the bundle is built: every module that remotes expose, as an import of its source. */
declare module 'monolith-parts' {
  export const remotes: object[];
  export const parts: Record<string, () => Promise<Record<string, unknown>>>;
}
