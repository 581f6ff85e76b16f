import type { WorkingRef } from '@tideline/contract';

const EDIT: Readonly<Record<WorkingRef['kind'], string>> = {
  transaction: 'Open the transaction',
  account: 'Edit it on the account',
  card: 'Edit it in the terms of the card',
  statement: 'Open the statement',
  agreement: 'Edit it in the agreement of the card',
  promo: 'Edit it on the promotional period',
  loan: 'Edit it in the terms of the loan',
  plan: 'Change the plan',
  tax_rate: 'Change it in the settings',
};

/** Messages of the working sheet, loaded with it. */
export const messages = {
  evidence: (count: number) => (count === 1 ? 'From one entry' : `From ${count} entries`),
  /** An input and its owner. */
  of: (label: string, name: string) => `${label}: ${name}`,
  /** Link to the screen where an assumption is entered. */
  edit: (kind: WorkingRef['kind']) => EDIT[kind],
} as const;
