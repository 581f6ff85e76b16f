import type { WorkingRef } from '@tideline/contract';

const EDIT: Readonly<Record<WorkingRef['kind'], string>> = {
  transaction: 'View the transaction',
  account: 'Edit it on the account',
  card: 'Edit it in the card’s rates and terms',
  statement: 'View the statement',
  agreement: 'Edit it in the card’s agreement',
  promo: 'Edit it on the promotional period',
  loan: 'Edit it in the loan’s rates and terms',
  plan: 'Change the plan',
  tax_rate: 'Change it in Settings',
};

/** Messages of the working sheet, loaded with it. */
export const messages = {
  evidence: (count: number) => (count === 1 ? 'From one entry' : `From ${count} entries`),
  /** An input and its owner. */
  of: (label: string, name: string) => `${label}: ${name}`,
  /** Link to the screen where an assumption is entered. */
  edit: (kind: WorkingRef['kind']) => EDIT[kind],
} as const;
