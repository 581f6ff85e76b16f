import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import { maxDate } from '../../foundation/dates/civil-date.ts';
import { minor, type Ppm } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money, rate, text, type Working } from '../../foundation/working/working.ts';
import type { DepositFacts, HouseholdFacts } from './household-facts.ts';
import { bestBy, isMaterial, STATED } from './household-scale.ts';
import { insight, type Insight, type InsightAct } from './insight.ts';
import { betterUseFormula } from './insight-formulas.ts';

type Facts = Pick<
  HouseholdFacts,
  'today' | 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'marginalTaxPpm' | 'deposits'
>;

const AHEAD_DAYS = 60;
const REMIND_DAYS = 7;
const YEARLY_SHARE_PPM = 5_000;

/**
 * Finds savings bonus rates that end soon, with the cost of leaving the money there and the part of that cost that the
 * household's best other account would save.
 */
export function bonusRateEnds(facts: Facts): Insight[] {
  return facts.deposits.flatMap((account) => {
    const { bonus, apyPpm, accountId, name, balanceMinor } = account;
    if (bonus === null || apyPpm === null || balanceMinor <= 0) return [];
    const daysLeft = daysBetween(facts.today, bonus.endsOn);
    if (daysLeft < 0 || daysLeft > AHEAD_DAYS) return [];
    const lost = gain(account, { from: bonus.apyAfterPpm, to: apyPpm, tax: facts.marginalTaxPpm, days: 365 });
    if (lost.result.value.kind !== 'money' || !isMaterial(lost.result.value.minor, facts, YEARLY_SHARE_PPM)) return [];
    const others = facts.deposits.filter(
      (other) => other.accountId !== accountId && rateAfter(other, bonus.endsOn) > bonus.apyAfterPpm,
    );
    const other = bestBy(
      others,
      (each) => rateAfter(each, bonus.endsOn),
      (each) => each.accountId,
    );
    const saved = (days: number) =>
      gain(account, {
        from: bonus.apyAfterPpm,
        to: other === undefined ? bonus.apyAfterPpm : rateAfter(other, bonus.endsOn),
        tax: facts.marginalTaxPpm,
        days,
      });
    const subject = { kind: 'account', id: accountId, name } as const;
    const act: InsightAct =
      other === undefined
        ? { kind: 'reminder', subject, on: maxDate(facts.today, addDays(bonus.endsOn, -REMIND_DAYS)) }
        : {
            kind: 'sweep',
            fromAccountId: accountId,
            toAccountId: other.accountId,
            amountMinor: balanceMinor,
            by: bonus.endsOn,
          };
    return [
      insight({
        type: 'bonus_rate_ends',
        severity: 'notice',
        subject,
        working: lost,
        act,
        facts: [
          money('balance', balanceMinor),
          rate('rate_now', apyPpm),
          rate('rate_after', bonus.apyAfterPpm),
          date('ends_on', bonus.endsOn),
          text('better_account', other?.accountId ?? ''),
        ],
        evidenceIds: [accountId, ...(other === undefined ? [] : [other.accountId])],
        // Nothing is lost while the bonus lasts, so within the next month only the days after its end count.
        value:
          other === undefined ? null : { untilNextStatement: saved(Math.max(0, 31 - daysLeft)), perYear: saved(365) },
        confidencePpm: STATED,
        deadlineOn: bonus.endsOn,
        period: bonus.endsOn,
      }),
    ];
  });
}

const rateAfter = ({ apyPpm, bonus }: DepositFacts, on: string): Ppm =>
  bonus !== null && bonus.endsOn <= on ? bonus.apyAfterPpm : (apyPpm ?? (0 as Ppm));

function gain(
  { accountId, balanceMinor }: DepositFacts,
  { from, to, tax, days }: { from: Ppm; to: Ppm; tax: Ppm; days: number },
): Working {
  return explain(betterUseFormula, {
    lines: [
      money('amount', balanceMinor, [accountId]),
      rate('apy_now', from),
      rate('better_apy', to),
      rate('tax', tax),
      count('days', days),
    ],
    assumptions: ['simple_interest', 'balance_stays'],
    otherwise: money('gain', minor(0)),
  });
}
