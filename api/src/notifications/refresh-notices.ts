import { addDays, civilDate } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { nextPaymentsOf } from '../float/next-payments.service.ts';
import { type CashForecast, forecastOf } from '../forecast/forecast-of.ts';
import type { Scope } from '../http/scope.ts';
import { minimumsOfCard } from '../promos/promo-minimums.ts';
import { allPromos } from '../promos/promos.service.ts';
import { targetsOfMonth } from '../targets/target-months.ts';
import { lowCashFacts, largeFacts } from './facts/cash-facts.ts';
import { connectionFacts } from './facts/connection-facts.ts';
import { listLatestStatements, listPaymentsOut, listTroubledConnections } from './facts/facts.store.ts';
import { missedFacts, type MissedPayment, paymentFacts } from './facts/payment-facts.ts';
import { promoFacts } from './facts/promo-facts.ts';
import { statementFacts } from './facts/statement-facts.ts';
import { targetFacts } from './facts/target-facts.ts';
import type { NotificationFact } from './notification-fact.ts';
import { notify } from './notify.ts';
import { preferencesOf, type StoredPreferences } from './preferences.ts';
import { loadRecipients } from './recipients.store.ts';

export type NoticeScope = Pick<Scope, 'household' | 'now' | 'today'>;

/** What happened this many days ago is still told, where nothing ran in between. */
const NEWS_DAYS = 10;

/**
 * Looks at the whole household and tells each of its people what they want to hear of, once. Called at night, and whenever; twice is as once.
 * `forecast`: where it is at hand. Returns how many notifications are new.
 */
export async function refreshNotices(
  tx: HouseholdTx,
  scope: NoticeScope,
  { forecast: given }: { forecast?: CashForecast } = {},
): Promise<number> {
  const recipients = await loadRecipients(tx);
  if (recipients.length === 0) return 0;
  const book = await loadBook(
    tx,
    scope,
    given,
    recipients.map(({ preferences }) => preferences),
  );
  const facts = recipients.flatMap(({ userId, preferences }) =>
    factsFor(book, scope, preferences).map((fact): NotificationFact => ({ ...fact, userId })),
  );
  return notify(tx, facts, scope.now);
}

type Book = Awaited<ReturnType<typeof loadBook>>;

const largeFrom = (preferences: StoredPreferences): number =>
  preferencesOf(preferences, 'large_transaction').thresholdMinor ?? 0;

async function loadBook(
  tx: HouseholdTx,
  scope: NoticeScope,
  given: CashForecast | undefined,
  preferences: readonly StoredPreferences[],
) {
  const { today } = scope;
  const forecast = given ?? (await forecastOf(tx, scope));
  const { records } = forecast;
  const since = addDays(civilDate(today), -NEWS_DAYS);
  return {
    forecast,
    promos: await allPromos(tx, today),
    payments: await nextPaymentsOf(tx, today, records),
    missed: await missedPayments(tx, records.cards, today),
    statements: await listLatestStatements(tx),
    paymentsOut: await listPaymentsOut(tx, { since, atLeastMinor: Math.min(...preferences.map(largeFrom)) }),
    connections: await listTroubledConnections(tx),
    targets: (await targetsOfMonth(tx, scope)).items,
  };
}

async function missedPayments(
  tx: HouseholdTx,
  cards: CashForecast['records']['cards'],
  today: string,
): Promise<MissedPayment[]> {
  const missed: MissedPayment[] = [];
  for (const { account, owedMinor } of cards.filter((card) => card.owedMinor > 0)) {
    const latest = owedMinor === 0 ? undefined : (await minimumsOfCard(tx, account.id, today)).at(-1);
    if (latest !== undefined && latest.daysLate > 0)
      missed.push({ accountId: account.id, accountName: account.name, dueOn: latest.dueOn, daysLate: latest.daysLate });
  }
  return missed;
}

/** Each person has days and amounts of their own. */
function factsFor(
  book: Book,
  { today, household: { currency } }: NoticeScope,
  preferences: StoredPreferences,
): NotificationFact[] {
  const { forecast, promos, payments, missed, statements, paymentsOut, connections, targets } = book;
  const leadDays = (type: 'promo_deadline' | 'payment_due'): readonly number[] =>
    preferencesOf(preferences, type).leadDays ?? [];
  const lines = forecast.accounts.map(({ account, forecast: line }) => ({
    id: account.id,
    name: account.name,
    currency: account.currency,
    forecast: line,
  }));
  return [
    ...promoFacts(promos, { today, leadDays: leadDays('promo_deadline') }),
    ...paymentFacts(payments, (id) => lines.find((line) => line.id === id), {
      today,
      leadDays: leadDays('payment_due'),
    }),
    ...missedFacts(missed),
    ...statementFacts(statements, today),
    ...lowCashFacts(lines, { today, floorMinor: preferencesOf(preferences, 'low_cash').thresholdMinor ?? 0, currency }),
    ...largeFacts(paymentsOut, { fromMinor: largeFrom(preferences), currency }),
    ...connectionFacts(connections),
    ...targetFacts(targets, currency),
  ];
}
