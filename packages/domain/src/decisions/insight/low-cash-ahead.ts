import { daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { firstBelow, troughAt } from '../../projections/forecast/compute-safe-to-move.ts';
import type { Trough } from '../../projections/forecast/forecast.ts';
import { minMinor, minor } from '../../foundation/money/minor.ts';
import { shareOf } from '../../foundation/statistics/share-of.ts';
import { explain } from '../../foundation/working/formula.ts';
import { date, money } from '../../foundation/working/working.ts';
import type { AccountForecastFacts, HouseholdFacts } from './household-facts.ts';
import { bestBy, POSSIBLE } from './household-scale.ts';
import { insight, type Insight, type InsightAct, type InsightSeverity, once } from './insight.ts';
import { missingFormula, sumFormula } from './insight-formulas.ts';

type Facts = Pick<HouseholdFacts, 'today' | 'forecasts' | 'covers'>;

const SOON_DAYS = 14;

/**
 * Finds accounts whose lowest forecast balance, at the household's confidence, is below the floor. Suggests topping
 * them up with the money that today's plan reserves for this, and uses that money only once.
 */
export function lowCashAhead(facts: Facts): Insight[] {
  const promised = new Map<string, number>();
  return facts.forecasts.flatMap((each) => {
    const { forecast, floorMinor, confidencePpm } = each;
    // Without paths, only the certain trough is known.
    const trough = forecast.troughs.length === 0 ? forecast.certainTrough : troughAt(forecast, confidencePpm);
    if (trough.minor >= floorMinor) return [];
    const by = firstBelow(forecast, floorMinor, confidencePpm) ?? trough.on;
    const working = explain(missingFormula, {
      lines: [money('measure', floorMinor, [each.accountId]), money('amount', trough.minor, [each.accountId])],
      assumptions: ['forecast', 'household_confidence'],
      otherwise: money('lowest_balance', trough.minor),
    });
    const missing = minor(floorMinor - trough.minor);
    const fee =
      trough.minor < 0 && each.overdraftFeeMinor !== null
        ? explain(sumFormula, {
            lines: [money('amount', each.overdraftFeeMinor, [each.accountId])],
            assumptions: ['one_overdraft_fee'],
          })
        : null;
    return [
      insight({
        type: 'low_cash_ahead',
        severity: severityOf(trough, facts),
        working,
        subject: { kind: 'account', id: each.accountId, name: each.name },
        facts: [
          money('lowest_balance', trough.minor),
          date('lowest_on', trough.on),
          money('floor', floorMinor),
          money('missing', missing),
        ],
        evidenceIds: [
          each.accountId,
          ...forecast.days
            .filter(({ on }) => on <= trough.on)
            .flatMap(({ flows }) => flows.map(({ source }) => source.id)),
        ],
        value: fee === null ? null : once(fee),
        confidencePpm: shareBelow(each),
        deadlineOn: by,
        act: topUp(each, missing, { by, facts, promised }),
      }),
    ];
  });
}

/** Returns the share of the paths that fall below the floor. */
function shareBelow({ forecast: { troughs }, floorMinor }: AccountForecastFacts): number {
  if (troughs.length === 0) return POSSIBLE;
  return shareOf(troughs.filter((trough) => trough.minor < floorMinor).length, troughs.length);
}

function severityOf(trough: Trough, { today }: Facts): InsightSeverity {
  if (trough.minor >= 0) return 'notice';
  return daysBetween(today, trough.on) <= SOON_DAYS ? 'critical' : 'warning';
}

function topUp(
  { accountId, name }: AccountForecastFacts,
  missing: number,
  { by, facts: { covers }, promised }: { by: CivilDate; facts: Facts; promised: Map<string, number> },
): InsightAct {
  const sources = covers
    .filter((other) => other.accountId !== accountId)
    .map((other) => ({ id: other.accountId, spare: other.amountMinor - (promised.get(other.accountId) ?? 0) }));
  const source = bestBy(
    sources.filter(({ spare }) => spare > 0),
    ({ spare }) => spare,
    ({ id }) => id,
  );
  if (source === undefined) return { kind: 'open', subject: { kind: 'account', id: accountId, name } };
  const amountMinor = minMinor(minor(missing), minor(source.spare));
  promised.set(source.id, (promised.get(source.id) ?? 0) + amountMinor);
  return { kind: 'sweep', fromAccountId: source.id, toAccountId: accountId, amountMinor, by };
}
