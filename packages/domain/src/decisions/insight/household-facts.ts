import type { CardOutlook } from '../../projections/card-outlook/card-outlook.ts';
import type { GraceRules, GraceState } from '../../products/card/grace-state.ts';
import type { CategoryPace } from '../../records/cash-flow/category-pace.ts';
import type { FlowRow } from '../../records/cash-flow/flow-row.ts';
import type { MonthPace } from '../../records/cash-flow/month-pace.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Forecast } from '../../projections/forecast/forecast.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import type { PlannedMove } from '../today/planned-move.ts';
import type { Promo } from '../../products/promo/promo.ts';
import type { PromoOutlook } from '../../projections/promo-outlook/promo-outlook.ts';
import type { RecurringSeries } from '../../records/recurring/recurring-series.ts';

/** A deposit account. */
export interface DepositFacts {
  accountId: string;
  name: string;
  balanceMinor: Minor;
  /** Today's yield on an additional deposit; null: neither entered nor observed, treated as zero. */
  apyPpm: Ppm | null;
  /** Whether the yield was computed from the interest that the account paid, rather than entered. */
  isApyObserved?: boolean;
  bonus: { endsOn: CivilDate; apyAfterPpm: Ppm } | null;
  /** Amount that may leave today and is not needed for debts; null: unknown. */
  movableMinor: Minor | null;
}

export interface CardInsightFacts {
  accountId: string;
  name: string;
  owedMinor: Minor;
  limitMinor: Minor | null;
  outlook: CardOutlook;
  /** The last statement if part of it is unpaid. */
  statement: { id: string; closedOn: CivilDate; openMinor: Minor; dueOn: CivilDate } | null;
  /** Amount that autopay or a plan pays by the due date. */
  plannedPaymentMinor: Minor;
  /** null: unknown. */
  purchaseAprPpm: Ppm | null;
  graceState: GraceState;
  graceRules: GraceRules;
  /** Purchases made in a usual month. */
  monthlyPurchasesMinor: Minor;
  /** The account that pays the card; null: unknown. */
  payFromAccountId: string | null;
}

export interface PromoInsightFacts {
  promo: Promo;
  outlook: PromoOutlook;
  accountId: string;
  name: string;
  /** Amount that reaches the promotion each month under current payments. */
  plannedPerMonthMinor: Minor;
}

/** A transaction with the bank's original description. */
export interface InsightRow extends FlowRow {
  description: string;
}

/** A rate offered elsewhere, as entered by a member or the operator. */
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
  /** Share of the forecast's paths that must stay above the floor: 990_000 = p99. */
  confidencePpm: Ppm;
  overdraftFeeMinor: Minor | null;
}

export interface PlanFacts {
  planId: string;
  name: string;
  plannedOwedMinor: Minor;
  actualOwedMinor: Minor;
  /** Average rate of the balances owed. */
  aprPpm: Ppm;
  plannedDebtFreeOn: CivilDate;
  /** Based on the current payments; null: never. */
  projectedDebtFreeOn: CivilDate | null;
  debtIds: readonly string[];
}

/** A move of today's plan. */
export interface InsightMove extends PlannedMove {
  /** Yearly yield after tax of the account that the money leaves. */
  sourceYieldPpm: Ppm;
}

/** Interest and fees charged in twelve months by a card or loan whose terms are unknown. */
export interface DebtChargeFacts {
  accountId: string;
  name: string;
  kind: 'card' | 'account';
  interestMinor: Minor;
  feesMinor: Minor;
  from: CivilDate;
  to: CivilDate;
}

/** Facts that the insight rules read, for one household in one currency. Each rule names the fields it needs. */
export interface HouseholdFacts {
  today: CivilDate;
  /** The last day that the data of any account covers, not after today. Rules measure recency from this day. */
  dataThrough: CivilDate;
  /** Usual monthly spending and income. Rules use them to decide whether an amount matters. Zero: not known yet. */
  monthlySpendingMinor: Minor;
  monthlyIncomeMinor: Minor;
  /** Tax rate on interest earned. */
  marginalTaxPpm: Ppm;
  deposits: readonly DepositFacts[];
  cards: readonly CardInsightFacts[];
  promos: readonly PromoInsightFacts[];
  series: readonly RecurringSeries[];
  /** Known late fees, by series key. */
  lateFees: readonly { seriesKey: string; feeMinor: Minor }[];
  /** Posted transactions of about thirteen months, in any order. */
  rows: readonly InsightRow[];
  offers: readonly RateOffer[];
  forecasts: readonly AccountForecastFacts[];
  /** `endsOn`: the last day of the household's month. */
  paces: readonly { categoryId: string; name: string; pace: CategoryPace; endsOn: CivilDate }[];
  monthPace: MonthPace | null;
  /** null: no target, or not enough history. */
  emergency: {
    liquidMinor: Minor;
    essentialMonthlyMinor: Minor;
    targetMonths: number;
    accountIds: readonly string[];
  } | null;
  plans: readonly PlanFacts[];
  /** Moves of today's plan; rules report these amounts instead of computing their own. */
  moves: readonly InsightMove[];
  /** Amounts that today's plan reserves in each account to top up others that would fall below their floors. */
  covers: readonly { accountId: string; amountMinor: Minor }[];
  /** Yearly interest and fees of debts whose terms are unknown, as charged. */
  charges: readonly DebtChargeFacts[];
  freshness: readonly { accountId: string; name: string; asOf: CivilDate; staleAfterDays: number }[];
}

export type Household = Pick<HouseholdFacts, 'today' | 'monthlySpendingMinor' | 'monthlyIncomeMinor'>;
