/** Messages of the sheet, loaded with it. */
export const messages = {
  assumptions: 'Assuming',
  differs: 'Your browser calculated a different result. Reload the page.',
  formula: 'How',
  inputs: 'From',
  nothing: 'Nothing counts toward it yet.',
  otherwise: 'Otherwise',
  same: 'Your browser calculated the same result.',
  steps: 'Intermediate results',
  waterfall: 'Step by step',
} as const;
