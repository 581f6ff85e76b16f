import { civilDate, type Debt, debtMinimumToday, minor, ppm } from '@tideline/domain';
import { addCard, addLoan, addPromo, money } from '../../../testing/ledger.ts';
import type { TestUser } from '../../../testing/test-api.ts';

/**
 * Creates a card with a transfer at 0% and a car loan, whose payments of the month are open. Returns the same debts in
 * the domain's form.
 */
export async function addCardAndLoan(ann: TestUser): Promise<Debt[]> {
  const visa = (await addCard(ann, { owed: money(300_000), purchaseAprPpm: 240_000, dueDay: 15 })).item.account.id;
  const promo = (await addPromo(ann, { cardId: visa, balance: money(100_000), endsOn: '2026-10-31' })).item.id;
  const loan = (await addLoan(ann, { owed: 900_000, aprPpm: 60_000, payment: 30_000 })).account.id;
  const card: Debt = {
    id: visa,
    name: 'Visa',
    kind: 'card',
    dueDay: 15,
    minimum: { kind: 'percent_plus_interest_and_fees', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
    segments: [
      { id: 'purchases', kind: 'purchase', balanceMinor: minor(200_000), aprPpm: ppm(240_000) },
      {
        id: promo,
        kind: 'balance_transfer',
        balanceMinor: minor(100_000),
        aprPpm: ppm(0),
        promo: { endsOn: civilDate('2026-10-31'), revertAprPpm: ppm(249_900), payBy: civilDate('2026-09-30') },
      },
    ],
  };
  const open = { paidMinor: minor(0), unchargedMinor: minor(0) };
  return [
    { ...card, cycle: { ...open, openMinimumMinor: debtMinimumToday(card) } },
    {
      id: loan,
      name: 'Car loan',
      kind: 'loan',
      dueDay: 12,
      secured: true,
      cycle: { ...open, openMinimumMinor: minor(30_000), chargesInterest: true },
      minimum: { kind: 'installment', paymentMinor: minor(30_000) },
      segments: [{ id: 'principal', kind: 'purchase', balanceMinor: minor(900_000), aprPpm: ppm(60_000) }],
    },
  ];
}
