import type { WorkingRef } from '@tideline/contract';

const ADDRESSES: Readonly<Record<WorkingRef['kind'], (id: string) => string>> = {
  transaction: (id) => `/transactions?transaction=${id}`,
  account: (id) => `/accounts?account=${id}`,
  card: (id) => `/credit-cards?card=${id}`,
  statement: (id) => `/credit-cards?statements=${id}`,
  agreement: (id) => `/credit-cards?statements=${id}.terms`,
  promo: (id) => `/promotional-periods?promo=${id}`,
  loan: (id) => `/debt?loan=${id}`,
  plan: () => '/debt',
  tax_rate: () => '/settings?edit=tax',
};

/** Returns the address where a source named in a working can be viewed or edited. */
export const referenceHref = ({ kind, id }: WorkingRef): string => ADDRESSES[kind](id ?? '');
