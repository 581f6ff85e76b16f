/** The kit's own sentences in the sheet; they load with it. */
export const messages = {
  evidence: (count: number) => (count === 1 ? 'From one entry' : `From ${count} entries`),
} as const;
