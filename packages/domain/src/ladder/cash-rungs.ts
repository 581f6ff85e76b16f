import { addDays, daysBetween } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { marginalYield, tiersOn, type YieldAccount } from '../float/yield-account.ts';
import { type Minor, type Ppm, PPM_ONE, ZERO } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import { count, rate } from '../working/working.ts';
import type { LadderFacts, SavingsPlace } from './facts.ts';
import { savingsReturn } from './ladder-formulas.ts';
import { explainedReturn } from './required-rungs.ts';
import type { LadderRung } from './rung.ts';

const DAYS_AHEAD = 365;

/**
 * One rung for each tier that more money on an account would reach. A yield that falls for the whole balance beyond a tier (method A) ends
 * the account's rungs there: the next unit would cost more than it earns.
 */
export function savingsRungs(
  place: SavingsPlace,
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

/** What the buffer lacks, at the yield of the account it is kept on. */
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

/** The yield of the next unit in the coming year, a bonus only until it ends. */
function returnFrom(
  account: Pick<YieldAccount, 'periods'>,
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
    ['yield_stays_as_entered', ...(taxPpm === 0 ? ['before_tax'] : [])],
  );
}
