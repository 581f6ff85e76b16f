import type { WorkingRef } from '@tideline/contract';

const EDIT: Readonly<Record<WorkingRef['kind'], string>> = {
  transaction: 'View the transaction',
  account: 'Edit the account',
  card: 'Edit the card’s rates and terms',
  statement: 'View the statement',
  agreement: 'Edit the card’s agreement',
  promo: 'Edit the promotional period',
  loan: 'Edit the loan’s rates and terms',
  plan: 'Change the plan',
  tax_rate: 'Change the tax rate in Settings',
};

/** Messages of the working sheet, loaded with it. */
export const messages = {
  evidence: (count: number) => (count === 1 ? 'From one entry' : `From ${count} entries`),
  /** An input and its owner. */
  of: (label: string, name: string) => `${label}: ${name}`,
  /** Link to the screen where an assumption is entered. */
  edit: (kind: WorkingRef['kind']) => EDIT[kind],
} as const;
