import type { CountedDebts } from '@tideline/contract';
import type { Debt } from '@tideline/domain';
import { loadCards } from '../cards/card-book.ts';
import type { Scope } from '../http/scope.ts';
import { loadLoans } from '../loans/loan-book.ts';
import { bookDebts } from './debt-book.ts';

/** The debts that every plan of today is made of, as the engine takes them. */
export const listCountedDebts = (scope: Scope): Promise<CountedDebts> =>
  scope.read(async (tx) => {
    const { today, household } = scope;
    const { debts } = bookDebts(await loadCards(tx, today), await loadLoans(tx), household.currency);
    return { currency: household.currency, startOn: today, debts: debts.map(toWire) };
  });

const toWire = ({ segments, ...debt }: Debt): CountedDebts['debts'][number] => ({
  ...debt,
  segments: segments.map(({ rateSteps, ...segment }) => ({ ...segment, ...(rateSteps === undefined ? {} : { rateSteps: [...rateSteps] }) })),
});
