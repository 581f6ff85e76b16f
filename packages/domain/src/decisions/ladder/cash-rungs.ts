import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import {
  marginalYield,
  type SavingsAccountBalance,
  tiersOn,
  type YieldAccount,
} from '../../products/savings/yield-account.ts';
import { type Minor, type Ppm, PPM_ONE, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { count, rate } from '../../foundation/working/working.ts';
import type { LadderFacts } from './ladder-facts.ts';
import { savingsReturn } from './ladder-formulas.ts';
import { explainedReturn } from './required-rungs.ts';
import type { LadderRung } from './rung.ts';

const DAYS_AHEAD = 365;

/**
 * Returns one rung for each tier that more money in an account would reach. If the yield falls for the whole balance
 * beyond a tier (method A), the rungs end there, because the next unit would cost more than it earns.
 */
export function savingsRungs(
  place: SavingsAccountBalance,
  { today, taxPpm }: Pick<LadderFacts, 'today' | 'taxPpm'>,
): LadderRung[] {
  const { accountId, accountName, balanceMinor, method = 'B' } = place;
  const rungs: LadderRung[] = [];
  let from = Math.max(0, balanceMinor) as Minor;
  let before: number | undefined;
  for (const { apyPpm, upToMinor } of tiersOn(place.periods, today)) {
    if (upToMinor !== null && upToMinor <= from) continue;
    if (method === 'A' && before !== undefined && apyPpm < before) break;
    const capacityMinor = upToMinor === null ? null : ((upToMinor - from) as Minor);
    const explained = returnFrom(place, from, today, taxPpm);
    rungs.push({
      id: `savings:${accountId}:${rungs.length}`,
      class: 'savings',
      reason: 'savings_yield',
      target: { kind: 'account', accountId, accountName },
      capacityMinor,
      payBy: null,
      valueMinor: capacityMinor === null ? null : mulDiv(capacityMinor, explained.returnPpm, PPM_ONE, 'half-away'),
      per: 'year',
      ...explained,
    });
    before = apyPpm;
    from = upToMinor ?? from;
  }
  return rungs.filter(({ returnPpm }) => returnPpm > 0);
}

/** Returns a rung for the amount missing from the buffer, at the yield of the account that holds it. */
export function bufferRung({ buffer, savings = [], today, taxPpm }: LadderFacts): LadderRung[] {
  if (buffer === undefined || buffer.missingMinor <= 0) return [];
  const { accountId, accountName, missingMinor } = buffer;
  const place = savings.find((each) => each.accountId === accountId);
  const explained = returnFrom(place ?? { periods: [] }, place?.balanceMinor ?? ZERO, today, taxPpm);
  const valueMinor = mulDiv(missingMinor, explained.returnPpm, PPM_ONE, 'half-away');
  return [
    {
      id: `buffer:${accountId}`,
      class: 'buffer',
      reason: 'buffer_missing',
      target: { kind: 'account', accountId, accountName },
      capacityMinor: missingMinor,
      payBy: null,
      valueMinor,
      per: 'year',
      ...explained,
    },
  ];
}

/** Returns the average yield of the next unit over the coming year, including a bonus until it ends. */
function returnFrom(
  account: Pick<YieldAccount, 'periods' | 'isObserved'>,
  balanceMinor: Minor,
  today: CivilDate,
  taxPpm: Ppm,
): Pick<LadderRung, 'working' | 'returnPpm'> {
  const end = addDays(today, DAYS_AHEAD);
  const starts = [today, ...account.periods.map(({ from }) => from).filter((from) => from > today && from < end)];
  const lines = starts.flatMap((from, index) => [
    rate('yield_in_force', marginalYield(account, balanceMinor, from)),
    count('days_in_force', daysBetween(from, starts[index + 1] ?? end)),
  ]);
  return explainedReturn(
    savingsReturn,
    [...lines, rate('tax', taxPpm)],
    [
      account.isObserved ? 'yield_from_interest_paid' : 'yield_stays_as_entered',
      ...(taxPpm === 0 ? ['before_tax'] : []),
    ],
  );
}
