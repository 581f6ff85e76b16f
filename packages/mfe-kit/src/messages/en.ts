/** The kit's own sentences. */
export const messages = {
  crashed: (area: string) => `${area} stopped working`,
  crashedHint: 'The rest of Tideline works. What you saved is safe.',
  failed: 'This could not be loaded',
  staleAsOf: (time: string) => `Could not be brought up to date. These figures are as of ${time}.`,
  taken: {
    undo: (what: string) => `Undone: ${what}`,
    redo: (what: string) => `Done again: ${what}`,
  },
  notTaken: {
    undo: (why: string) => `Could not be undone. ${why}`,
    redo: (why: string) => `Could not be done again. ${why}`,
  },
  takeBack: { undo: 'Undo', redo: 'Redo' },
  nothingTo: { undo: 'There is nothing to undo', redo: 'There is nothing to redo' },
} as const;
