import { addDays, addMonths, type CivilDate } from '@tideline/domain';
import type { SampleRow } from './sample-ledger.ts';
import {
  CAR_BOUGHT_MONTHS,
  DENTIST_MINOR,
  LAPTOP_MINOR,
  REVOLVING_MONTHS,
  type SamplePromo,
  SOFA_MINOR,
  TRANSFER_FEE_MINOR,
  TRANSFERRED_MINOR,
} from './sample-terms.ts';

type Charge = Pick<SampleRow, 'postedOn' | 'amountMinor' | 'payee' | 'categoryKey'> & Partial<SampleRow>;

const onVisa = (charge: Charge): SampleRow => ({ account: 'visa', kind: 'standard', ...charge });

/** Returns the rows that start today's debts: a partly paid dentist bill, a car loan, and three offers. */
export function borrowedRows(today: CivilDate, promos: readonly SamplePromo[]): SampleRow[] {
  const [vetOn, vet] = [addDays(today, -4), 'HARBOR VET CLINIC'];
  return [
    onVisa({
      postedOn: addMonths(today, -REVOLVING_MONTHS),
      amountMinor: -DENTIST_MINOR,
      payee: 'NORTHSIDE DENTAL GROUP',
      categoryKey: 'health',
    }),
    {
      account: 'auto',
      postedOn: addMonths(today, -CAR_BOUGHT_MONTHS),
      amountMinor: -2_400_000,
      payee: 'Opening balance',
      categoryKey: null,
      kind: 'opening',
    },
    onVisa({
      postedOn: addMonths(today, -14),
      amountMinor: -2_900,
      payee: 'LATE FEE',
      categoryKey: 'fees',
      kind: 'fee',
    }),
    onVisa({
      account: 'transfer',
      postedOn: addMonths(today, -3),
      amountMinor: -23_980,
      payee: 'REI #88',
      categoryKey: 'shopping',
    }),
    onVisa({
      postedOn: addDays(today, -11),
      amountMinor: -427,
      payee: 'FOREIGN TRANSACTION FEE',
      categoryKey: 'fees',
      kind: 'fee',
    }),
    // the vet charged the card twice
    onVisa({ postedOn: vetOn, amountMinor: -8_640, payee: vet, categoryKey: 'health' }),
    onVisa({ postedOn: vetOn, amountMinor: -8_640, payee: vet, categoryKey: 'health' }),
    ...promos.flatMap(({ account, startsOn }) =>
      (STARTS[account] ?? []).map((row) => ({ account, postedOn: startsOn, ...row })),
    ),
  ];
}

/** The starting state of each offer. */
const STARTS: Partial<Record<SamplePromo['account'], readonly Omit<SampleRow, 'account' | 'postedOn'>[]>> = {
  visa: [
    {
      amountMinor: -LAPTOP_MINOR,
      payee: 'ARIA STORE LAPTOP 12MO 5.9%',
      categoryKey: 'shopping',
      kind: 'standard',
    },
  ],
  store: [
    {
      amountMinor: -SOFA_MINOR,
      payee: 'HARBOR HOME SOFA 12MO DEFERRED INT',
      categoryKey: 'home',
      kind: 'standard',
    },
  ],
  // the balance comes from a card of another bank that the household has since canceled
  transfer: [
    {
      amountMinor: -TRANSFERRED_MINOR,
      payee: 'BALANCE TRANSFER',
      categoryKey: 'transfer',
      kind: 'balance_transfer',
    },
    { amountMinor: -TRANSFER_FEE_MINOR, payee: 'BALANCE TRANSFER FEE 3%', categoryKey: 'fees', kind: 'fee' },
  ],
};
