import type { ChangeLabelWords } from '../translated-labels.ts';

/** Labels of changes in the audit log, which are stored in English. */
export const changeLabels: ChangeLabelWords = { textOf: (label) => label, storedWith: () => [] };
