import { addBusinessDays, rollToBusinessDay } from '../../foundation/dates/business-days.ts';
import { PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import type { SweepLedger } from './sweep-ledger.ts';
import type { Skip } from './sweep-decision.ts';
import type { SweepRule, SweepTerms } from './sweep-rule.ts';
import { type SweepRequest, requestToday } from './sweep-request.ts';

/** Number of business days after which a paycheck is no longer shared. */
const PAYCHECK_DAYS = 5;

/** Returns a share of every paycheck on the source that no run has shared yet. Rounded down to the minor unit. */
export function requestsFromIncome(
  ledger: SweepLedger,
  rule: SweepRule,
  { sharePpm }: Extract<SweepTerms, { kind: 'percent_of_income' }>,
): SweepRequest[] | Skip {
  const { today, paychecks } = ledger.inputs;
  const oldest = addBusinessDays(today, -PAYCHECK_DAYS, ledger.calendar);
  const own = ledger.runs.filter(({ ruleId }) => ruleId === rule.id);
  const open = paychecks
    .filter(
      ({ id, accountId, on, amountMinor }) =>
        accountId === rule.sourceAccountId &&
        on >= oldest &&
        on <= today &&
        amountMinor > 0 &&
        !own.some(({ evidenceIds }) => evidenceIds.includes(id)),
    )
    .toSorted((a, b) => (a.on === b.on ? (a.id < b.id ? -1 : 1) : a.on < b.on ? -1 : 1));
  if (open.length === 0) return { skip: 'no_paycheck' };
  // Two paychecks on one day are two periods. Those that are already shared keep their index.
  const taken = new Map<string, number>();
  return open.map(({ id, on, amountMinor }) => {
    const businessDate = rollToBusinessDay(on, 'following', ledger.calendar);
    const before = taken.get(businessDate) ?? own.filter(({ key }) => key.includes(`:${businessDate}:`)).length;
    taken.set(businessDate, before + 1);
    return {
      ...requestToday(ledger, mulDiv(amountMinor, sharePpm, PPM_ONE, 'floor')),
      businessDate,
      periodIndex: before,
      evidenceIds: [id],
    };
  });
}
