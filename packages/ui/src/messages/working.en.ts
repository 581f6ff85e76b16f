/** Messages of the sheet, loaded with it. */
export const messages = {
  assumptions: 'Assuming',
  differs: 'Recalculated in your browser: different. Reload the page.',
  formula: 'How',
  inputs: 'From',
  nothing: 'Nothing counts toward it yet.',
  otherwise: 'Otherwise',
  same: 'Recalculated in your browser: the same',
  steps: 'On the way',
  waterfall: 'Step by step',
} as const;
