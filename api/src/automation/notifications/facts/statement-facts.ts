import { toMoney } from '@tideline/contract';
import { addDays, addMonths, civilDate } from '@tideline/domain';
import type { NotificationFact } from '../../../ledger/notify/notification-fact.ts';

export interface LatestStatement {
  id: string;
  accountId: string;
  accountName: string;
  currency: string;
  closesOn: string;
  dueOn: string;
  /** Amount owed at the close, from the statement if known. */
  closingMinor: number;
  minimumMinor: number;
  /** Amount owed today. */
  owedMinor: number;
}

/** Days after closing during which a statement notifies users. */
const NEWS_DAYS = 7;
/** Days that a statement takes to arrive. */
const ARRIVES_DAYS = 7;

/** Returns facts about statements that closed recently, and about statements that are missing. */
export const statementFacts = (latest: readonly LatestStatement[], today: string): NotificationFact[] =>
  latest.flatMap((statement) => [...closed(statement, today), ...missing(statement, today)]);

function closed(
  { id, accountId, accountName, currency, closesOn, dueOn, closingMinor, minimumMinor }: LatestStatement,
  today: string,
): NotificationFact[] {
  if (closesOn > today || closesOn < addDays(civilDate(today), -NEWS_DAYS) || closingMinor <= 0) return [];
  return [
    {
      type: 'statement_closed',
      subject: { kind: 'account', id: accountId },
      dedupKey: `statement_closed ${id}`,
      severity: 'info',
      href: `/credit-cards?statements=${accountId}`,
      params: {
        accountName,
        closedOn: closesOn,
        dueOn,
        balance: toMoney(closingMinor, currency),
        minimum: minimumMinor === 0 ? null : toMoney(minimumMinor, currency),
      },
    },
  ];
}

function missing({ accountId, accountName, closesOn, owedMinor }: LatestStatement, today: string): NotificationFact[] {
  const expectedOn = addMonths(civilDate(closesOn), 1);
  if (owedMinor <= 0 || today <= addDays(expectedOn, ARRIVES_DAYS)) return [];
  return [
    {
      type: 'statement_missing',
      subject: { kind: 'account', id: accountId },
      dedupKey: `statement_missing ${accountId} ${expectedOn}`,
      severity: 'notice',
      href: `/credit-cards?statements=${accountId}`,
      params: { accountName, expectedOn },
    },
  ];
}
