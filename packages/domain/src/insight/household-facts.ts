import type { CardOutlook } from '../card/card-outlook.ts';
import type { GraceRules, GraceState } from '../card/grace-state.ts';
import type { CategoryPace } from '../cash-flow/category-pace.ts';
import type { FlowRow } from '../cash-flow/flow-row.ts';
import type { MonthPace } from '../cash-flow/month-pace.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { Forecast } from '../forecast/forecast.ts';
import type { Minor, Ppm } from '../money/minor.ts';
import type { Promo } from '../promo/promo.ts';
import type { PromoOutlook } from '../promo/promo-outlook.ts';
import type { RecurringSeries } from '../recurring/recurring-series.ts';

/** A deposit account. */
export interface DepositFacts {
  accountId: string;
  name: string;
  balanceMinor: Minor;
  /** What the next unit earns today; null: not entered, taken for nothing. */
  apyPpm: Ppm | null;
  bonus: { endsOn: CivilDate; apyAfterPpm: Ppm } | null;
  /** Safe to move today; null: not known. */
  movableMinor: Minor | null;
}

export interface CardInsightFacts {
  accountId: string;
  name: string;
  owedMinor: Minor;
  limitMinor: Minor | null;
  outlook: CardOutlook;
  /** The last statement while something of it is open. */
  statement: { id: string; closedOn: CivilDate; openMinor: Minor; dueOn: CivilDate } | null;
  /** What autopay or a plan pays by the due date. */
  plannedPaymentMinor: Minor;
  /** null: not entered. */
  purchaseAprPpm: Ppm | null;
  graceState: GraceState;
  graceRules: GraceRules;
  /** Purchases of a usual month. */
  monthlyPurchasesMinor: Minor;
  /** Where its payments come from; null: not known. */
  payFromAccountId: string | null;
}

/** What bears interest today and could be paid at any time. */
export interface DebtInsightFacts {
  accountId: string;
  name: string;
  bearingMinor: Minor;
  aprPpm: Ppm;
}

export interface PromoInsightFacts {
  promo: Promo;
  outlook: PromoOutlook;
  accountId: string;
  name: string;
  /** What reaches the promotion each month as things are. */
  plannedPerMonthMinor: Minor;
}

/** A transaction with the bank's own words. */
export interface InsightRow extends FlowRow {
  description: string;
}

/** A rate that someone else pays, as the person or the operator entered it. */
export interface RateOffer {
  offerId: string;
  name: string;
  apyPpm: Ppm;
  minBalanceMinor: Minor | null;
  bonusEndsOn: CivilDate | null;
  seenOn: CivilDate;
}

export interface AccountForecastFacts {
  accountId: string;
  name: string;
  forecast: Forecast;
  floorMinor: Minor;
  /** Share of paths that has to stay above the floor: 990_000 = p99. */
  confidencePpm: Ppm;
  overdraftFeeMinor: Minor | null;
}

export interface PlanFacts {
  planId: string;
  name: string;
  plannedOwedMinor: Minor;
  actualOwedMinor: Minor;
  /** Average rate of what is owed. */
  aprPpm: Ppm;
  plannedDebtFreeOn: CivilDate;
  /** As payments go now; null: never. */
  projectedDebtFreeOn: CivilDate | null;
  debtIds: readonly string[];
}

/** Everything that the rules look at, of one household in one currency. Each rule names the parts it needs. */
export interface HouseholdFacts {
  today: CivilDate;
  /** Usual spending and income of a month: what is much or little is measured by them. Zero: not known yet. */
  monthlySpendingMinor: Minor;
  monthlyIncomeMinor: Minor;
  /** Tax on interest earned. */
  marginalTaxPpm: Ppm;
  deposits: readonly DepositFacts[];
  cards: readonly CardInsightFacts[];
  debts: readonly DebtInsightFacts[];
  promos: readonly PromoInsightFacts[];
  series: readonly RecurringSeries[];
  /** Late fees that are known, by series key. */
  lateFees: readonly { seriesKey: string; feeMinor: Minor }[];
  /** Posted transactions of some thirteen months, in any order. */
  rows: readonly InsightRow[];
  offers: readonly RateOffer[];
  forecasts: readonly AccountForecastFacts[];
  paces: readonly { categoryId: string; name: string; pace: CategoryPace }[];
  monthPace: MonthPace | null;
  /** null: no target, or not enough history. */
  emergency: {
    liquidMinor: Minor;
    essentialMonthlyMinor: Minor;
    targetMonths: number;
    accountIds: readonly string[];
  } | null;
  plans: readonly PlanFacts[];
  freshness: readonly { accountId: string; name: string; asOf: CivilDate; staleAfterDays: number }[];
}

export type Household = Pick<HouseholdFacts, 'today' | 'monthlySpendingMinor' | 'monthlyIncomeMinor'>;
