import { move, yearly } from './planned-moves.ts';
import { categoryPace } from '../records/cash-flow/category-pace.ts';
import { addDays, addMonths } from '../foundation/dates/add.ts';
import { type CivilDate, civilDate } from '../foundation/dates/civil-date.ts';
import type { Forecast } from '../projections/forecast/forecast.ts';
import type {
  CardInsightFacts,
  DepositFacts,
  HouseholdFacts,
  InsightRow,
  PromoInsightFacts,
} from '../decisions/insight/household-facts.ts';
import { type Minor, minor, ppm } from '../foundation/money/minor.ts';
import type { Promo } from '../products/promo/promo.ts';
import { promoOutlook } from '../projections/promo-outlook/promo-outlook.ts';
import type { RecurringSeries } from '../records/recurring/recurring-series.ts';

/** A Friday. */
export const FRIDAY = civilDate('2026-03-20');

/** A household that spends $4,000 and earns $5,000 a month, with nothing worth an insight. */
export const quietHousehold = (fields: Partial<HouseholdFacts> = {}): HouseholdFacts => ({
  today: FRIDAY,
  dataThrough: fields.today ?? FRIDAY,
  monthlySpendingMinor: minor(400_000),
  monthlyIncomeMinor: minor(500_000),
  marginalTaxPpm: ppm(0),
  deposits: [],
  cards: [],
  promos: [],
  series: [],
  lateFees: [],
  rows: [],
  offers: [],
  forecasts: [],
  paces: [],
  monthPace: null,
  emergency: null,
  plans: [],
  moves: [],
  covers: [],
  charges: [],
  freshness: [],
  ...fields,
});

export const deposit = (accountId: string, fields: Partial<DepositFacts> = {}): DepositFacts => ({
  accountId,
  name: accountId,
  balanceMinor: minor(1_000_000),
  apyPpm: ppm(0),
  bonus: null,
  movableMinor: minor(0),
  ...fields,
});

export const card = (accountId: string, fields: Partial<CardInsightFacts> = {}): CardInsightFacts => ({
  accountId,
  name: accountId,
  owedMinor: minor(0),
  limitMinor: minor(1_000_000),
  plannedPaymentMinor: minor(0),
  purchaseAprPpm: ppm(240_000),
  graceState: 'in_grace',
  graceRules: { regainStatements: 2 },
  monthlyPurchasesMinor: minor(0),
  payFromAccountId: 'checking',
  statement: null,
  outlook: {
    utilizationPpm: 0,
    next: {
      dueOn: addDays(FRIDAY, 12),
      inDays: 12,
      minimumMinor: minor(2_500),
      closesOn: addDays(FRIDAY, 16),
      interestMinor: minor(0),
    },
  },
  ...fields,
});

export const series = (key: string, fields: Partial<RecurringSeries> = {}): RecurringSeries => ({
  key,
  kind: 'bill',
  accountId: 'checking',
  payee: key,
  categoryKey: null,
  cadence: 'monthly',
  anchorDays: [5],
  amountKind: 'fixed',
  typicalMinor: minor(-5_000),
  rangeMinor: [minor(-5_000), minor(-5_000)],
  occurrences: ['2025-12-05', '2026-01-05', '2026-02-05', '2026-03-05'].map((on) => ({
    transactionId: `${key}-${on}`,
    on: civilDate(on),
    amountMinor: minor(-5_000),
  })),
  nextOn: civilDate('2026-04-05'),
  state: 'active',
  missedOn: [],
  confidencePpm: ppm(900_000),
  priceRise: null,
  ...fields,
});

export const promotion = (fields: Partial<Promo> = {}, plannedPerMonth = 0): PromoInsightFacts => {
  const promo: Promo = {
    id: 'promo',
    kind: 'balance_transfer',
    promoAprPpm: ppm(0),
    revertAprPpm: ppm(240_000),
    startsOn: civilDate('2025-09-01'),
    endsOn: civilDate('2026-09-10'),
    originalMinor: minor(400_000),
    balanceMinor: minor(300_000),
    ...fields,
  };
  return {
    promo,
    outlook: promoOutlook(promo, { dueDay: 5 }, FRIDAY),
    accountId: 'visa',
    name: 'Transfer',
    plannedPerMonthMinor: minor(plannedPerMonth),
  };
};

export const row = (id: string, on: string, amount: number, fields: Partial<InsightRow> = {}): InsightRow => ({
  id,
  accountId: 'checking',
  on: civilDate(on),
  amountMinor: minor(amount),
  payee: 'Kroger',
  description: 'KROGER #0451',
  categoryId: 'groceries',
  kind: 'standard',
  nature: 'expense',
  accountType: 'depository',
  ...fields,
});

/** Payments to one payee, one in each week before a day. */
export const weekly = (
  payee: string,
  count: number,
  amount: number,
  before: CivilDate = addDays(FRIDAY, -20),
): InsightRow[] =>
  Array.from({ length: count }, (_, index) =>
    row(`${payee}-${index}`, addDays(before, -7 * (index + 1)), amount - index * 10, { payee }),
  );

export const forecast = (troughs: number[], fields: Partial<Forecast> = {}): Forecast => ({
  today: FRIDAY,
  accountIds: ['checking'],
  openingMinor: minor(100_000),
  days: [],
  historyDays: 400,
  horizonOn: addDays(FRIDAY, 45),
  lowestSoFar: [],
  certainTrough: { minor: minor(50_000), on: addDays(FRIDAY, 5) },
  troughs: troughs.map((each) => ({ minor: minor(each), on: addDays(FRIDAY, 10) })),
  ...fields,
});

/** A household in which every insight rule fires. */
export const busyHousehold = (): HouseholdFacts =>
  quietHousehold({
    ...busyAccounts(),
    ...busySeries(),
    rows: busyRows(),
    ...busyForecast(),
    ...busySpending(),
    ...busyDebts(),
    freshness: [{ accountId: 'savings', name: 'Savings', asOf: civilDate('2026-03-01'), staleAfterDays: 7 }],
  });

const busyAccounts = (): Pick<HouseholdFacts, 'deposits' | 'moves' | 'offers'> => ({
  deposits: [
    deposit('checking', { movableMinor: minor(500_000) }),
    deposit('savings', { apyPpm: ppm(40_000), bonus: { endsOn: civilDate('2026-04-20'), apyAfterPpm: ppm(5_000) } }),
    deposit('online', { apyPpm: ppm(30_000) }),
  ],
  moves: [
    move('checking', { kind: 'account', accountId: 'savings', accountName: 'savings' }, [
      yearly('savings', 500_000, 40_000),
    ]),
    move('savings', { kind: 'debt', debtKind: 'card', accountId: 'home', accountName: 'Home', segmentIds: [] }, [
      { ...yearly('promo', 90_000, 240_000), per: 'once', promoId: 'kept' },
    ]),
  ],
  offers: [
    {
      offerId: 'offer',
      name: 'Other bank',
      apyPpm: ppm(60_000),
      minBalanceMinor: null,
      bonusEndsOn: null,
      seenOn: civilDate('2026-03-01'),
    },
  ],
});

function busySeries(): Pick<HouseholdFacts, 'series' | 'lateFees'> {
  const late: Partial<RecurringSeries> = { state: 'missed', missedOn: [civilDate('2026-03-05')] };
  const rise = {
    transactionId: 'stream-2026-03-05',
    on: civilDate('2026-03-05'),
    fromMinor: minor(-5_000),
    toMinor: minor(-6_000),
    yearlyMinor: minor(12_000),
  };
  const since = (key: string) =>
    ['2026-02-05', '2026-03-05'].map((on) => ({
      transactionId: `${key}-${on}`,
      on: civilDate(on),
      amountMinor: minor(-5_000),
    }));
  return {
    series: [
      series('stream', { kind: 'subscription', priceRise: rise }),
      series('gym-a', { kind: 'subscription', payee: 'Gym', occurrences: since('gym-a') }),
      series('gym-b', { kind: 'subscription', payee: 'GYM', accountId: 'visa', typicalMinor: minor(-7_000) }),
      series('pay', { kind: 'income', typicalMinor: minor(250_000), ...late }),
      series('power', late),
    ],
    lateFees: [{ seriesKey: 'power', feeMinor: minor(1_500) }],
  };
}

const busyRows = (): InsightRow[] => [
  ...weekly('Kroger', 40, -8_000),
  row('big', '2026-03-18', -60_000),
  row('dentist', '2026-03-17', -90_000, { payee: 'Dentist' }),
  row('shop-1', '2026-03-16', -20_000, { payee: 'Shop' }),
  row('shop-2', '2026-03-16', -20_000, { payee: 'Shop' }),
  row('fee', '2026-03-12', -3_400, {
    kind: 'fee',
    categoryId: 'fees',
    payee: 'Bank',
    description: 'OVERDRAFT FEE',
  }),
];

const busyForecast = (): Pick<HouseholdFacts, 'forecasts' | 'emergency'> => ({
  forecasts: [
    {
      accountId: 'checking',
      name: 'Checking',
      forecast: forecast([-5_000, 2_000, 30_000, 60_000]),
      floorMinor: minor(40_000),
      confidencePpm: ppm(990_000),
      overdraftFeeMinor: minor(3_500),
    },
  ],
  emergency: {
    liquidMinor: minor(300_000),
    essentialMonthlyMinor: minor(250_000),
    targetMonths: 3,
    accountIds: ['savings'],
  },
});

const busySpending = (): Pick<HouseholdFacts, 'paces' | 'monthPace'> => ({
  paces: [
    {
      categoryId: 'dining',
      name: 'Eating out',
      pace: categoryPace({
        targetMinor: minor(20_000),
        days: [{ on: civilDate('2026-03-02'), spentMinor: minor(25_000) }],
        today: FRIDAY,
      }),
      endsOn: civilDate('2026-03-31'),
    },
  ],
  monthPace: {
    month: '2026-03' as HouseholdFacts['paces'][number]['pace']['month'],
    spentMinor: minor(390_000),
    usualByTodayMinor: minor(260_000),
    usualMonthMinor: minor(400_000),
    months: [],
  },
});

function busyDebts(): Pick<HouseholdFacts, 'cards' | 'promos' | 'charges' | 'plans'> {
  const visa = card('visa', {
    owedMinor: minor(600_000),
    monthlyPurchasesMinor: minor(80_000),
    statement: {
      id: 'statement',
      closedOn: civilDate('2026-03-06'),
      openMinor: minor(120_000),
      dueOn: addDays(FRIDAY, 6),
    },
    outlook: {
      utilizationPpm: 600_000,
      next: {
        dueOn: addDays(FRIDAY, 6),
        inDays: 6,
        minimumMinor: minor(2_500),
        closesOn: addDays(FRIDAY, 8),
        interestMinor: minor(0),
      },
    },
  });
  return {
    cards: [visa, { ...visa, accountId: 'store', graceState: 'lost', owedMinor: minor(0) }],
    promos: [
      promotion({}, 10_000),
      { ...promotion({ id: 'deferred', kind: 'deferred_interest' }, 10_000), accountId: 'store' },
      { ...promotion({ id: 'kept', endsOn: civilDate('2026-05-20') }, 300_000), accountId: 'home' },
    ],
    charges: [
      {
        accountId: 'store',
        name: 'Store card',
        kind: 'card',
        interestMinor: minor(59_771),
        feesMinor: minor(2_900),
        from: civilDate('2025-03-01'),
        to: civilDate('2026-02-28'),
      },
    ],
    plans: [
      {
        planId: 'plan',
        name: 'Avalanche',
        plannedOwedMinor: minor(800_000),
        actualOwedMinor: minor(900_000),
        aprPpm: ppm(200_000),
        plannedDebtFreeOn: civilDate('2027-06-01'),
        projectedDebtFreeOn: addMonths(civilDate('2027-06-01'), 5),
        debtIds: ['visa'],
      },
    ],
  };
}

/** Returns the same household in a currency of another magnitude: every money amount is multiplied by a factor. */
export function scaled<T>(value: T, factor: number, isMoney = false): T {
  if (typeof value === 'number') return (isMoney ? (minor(value * factor) as Minor) : value) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => scaled(each, factor, isMoney)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      scaled(each as unknown, factor, key === 'minor' || key.endsWith('Minor')),
    ]),
  ) as T;
}
