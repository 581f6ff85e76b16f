import type { CardPayment } from '@tideline/contract';
import type { Scope } from '../../platform/http/scope.ts';
import { cardPaymentsOf, type CountedCard } from '../cards/card-payments.service.ts';
import { loadDebtRecords } from './load-debts.ts';
import { moneyInTransit } from './money-in-transit.ts';

export const listCardPayments = (scope: Scope): Promise<CardPayment[]> =>
  scope.read(async (tx) => {
    const { today } = scope;
    const records = await loadDebtRecords(tx, today);
    const { counted } = await moneyInTransit(tx, records, today);
    const known = new Set(records.movements);
    const inTransit = counted.movements.filter((movement) => !known.has(movement));
    const after = new Map(counted.cards.map((card) => [card.account.id, card]));
    const cards = records.cards.map((card): CountedCard => ({
      card,
      counted: after.get(card.account.id) ?? card,
      inTransit: inTransit.filter(({ accountId }) => accountId === card.account.id),
    }));
    return cardPaymentsOf(tx, scope, { cards, accounts: records.accounts });
  });
