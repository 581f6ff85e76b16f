/** The kit's own sentences. */
export const messages = {
  crashed: (area: string) => `${area} stopped working`,
  crashedHint: 'The rest of Tideline works. What you saved is safe.',
  failed: 'This could not be loaded',
  staleAsOf: (time: string) => `Could not be brought up to date. These figures are as of ${time}.`,
  undone: 'Undone',
  undoFailed: (why: string) => `Could not be undone. ${why}`,
} as const;
