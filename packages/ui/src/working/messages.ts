/** Messages of the sheet, loaded with it. */
export const messages = {
  assumptions: 'Assuming',
  differs: 'Worked out again here, it comes to something else. Reload the page.',
  formula: 'How',
  inputs: 'From',
  nothing: 'Nothing counts towards it so far.',
  otherwise: 'Otherwise',
  same: 'Worked out again here from what is shown: the same',
  steps: 'On the way',
  waterfall: 'Step by step',
} as const;
