import { addDays, civilDate, minor } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { rememberingReads } from '../../platform/database/remembering-reads.ts';
import { nextPaymentsOf } from '../../outlook/float/next-payments.service.ts';
import { type CashForecast, computeForecast } from '../../outlook/forecast/compute-forecast.ts';
import { loadToday, type Today } from '../../outlook/today/todays-plan.service.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { minimumsOfCard } from '../../debts/records/promo-minimums.ts';
import { allPromos } from '../../outlook/promos/promos.service.ts';
import { targetsOfMonth } from '../../outlook/targets/target-months.ts';
import { lowCashFacts, largeFacts } from './facts/cash-facts.ts';
import { connectionFacts } from './facts/connection-facts.ts';
import { listLatestStatements, listPaymentsOut, listTroubledConnections } from './facts/facts.store.ts';
import { missedFacts, type MissedPayment, paymentFacts } from './facts/payment-facts.ts';
import { promoFacts } from './facts/promo-facts.ts';
import { statementFacts } from './facts/statement-facts.ts';
import { targetFacts } from './facts/target-facts.ts';
import type { NotificationFact } from '../../ledger/notify/notification-fact.ts';
import { notify } from '../../ledger/notify/notify.ts';
import { preferencesOf, type StoredPreferences } from '../../ledger/notify/preferences.ts';
import { inEachCurrency, loadExchange } from '../../ledger/exchange/household-exchange.ts';
import { loadRecipients } from '../../ledger/notify/recipients.store.ts';

export type NoticeScope = Pick<Scope, 'household' | 'now' | 'today'>;

/** Days for which a past event can still notify users if no run took place in between. */
const NEWS_DAYS = 10;

/** The figures that notices are based on, from the same records. */
export interface NoticeFigures {
  forecast: CashForecast;
  today: Today;
}

/**
 * Checks the whole household, and notifies each member once of facts that the member wants to know. Runs nightly and on
 * demand; a second run has no effect. Uses `figures` if the caller already computed them. Returns the number of new
 * notifications.
 */
export async function refreshNotices(tx: HouseholdTx, scope: NoticeScope, figures?: NoticeFigures): Promise<number> {
  const recipients = await loadRecipients(tx);
  if (recipients.length === 0) return 0;
  const inputs = await loadNoticeInputs(
    rememberingReads(tx),
    scope,
    figures,
    recipients.map(({ preferences }) => preferences),
  );
  const facts = recipients.flatMap(({ userId, preferences }) =>
    factsFor(inputs, scope, preferences).map((fact): NotificationFact => ({ ...fact, userId })),
  );
  return notify(tx, facts, scope.now);
}

type NoticeInputs = Awaited<ReturnType<typeof loadNoticeInputs>>;

const largeFrom = (preferences: StoredPreferences): number =>
  preferencesOf(preferences, 'large_transaction').thresholdMinor ?? 0;

async function loadNoticeInputs(
  tx: HouseholdTx,
  scope: NoticeScope,
  figures: NoticeFigures | undefined,
  preferences: readonly StoredPreferences[],
) {
  const { forecast, today } = figures ?? (await computeFigures(tx, scope));
  const { records } = forecast;
  const since = addDays(civilDate(scope.today), -NEWS_DAYS);
  const exchange = await loadExchange(tx, scope, { accounts: records.accounts });
  return {
    forecast,
    promos: await allPromos(tx, scope, today),
    payments: nextPaymentsOf(today, scope.today),
    missed: await missedPayments(tx, records.cards, scope.today),
    statements: await listLatestStatements(tx),
    exchange,
    paymentsOut: await listPaymentsOut(tx, {
      since,
      atLeast: inEachCurrency(exchange, minor(Math.min(...preferences.map(largeFrom)))),
    }),
    connections: await listTroubledConnections(tx),
    targets: (await targetsOfMonth(tx, scope)).items,
  };
}

async function computeFigures(tx: HouseholdTx, scope: NoticeScope): Promise<NoticeFigures> {
  const forecast = await computeForecast(tx, scope);
  return { forecast, today: await loadToday(tx, scope, { records: forecast.records }) };
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

/** Returns the facts for a member, based on the member's lead days and thresholds. */
function factsFor(
  inputs: NoticeInputs,
  { today, household: { currency } }: NoticeScope,
  preferences: StoredPreferences,
): NotificationFact[] {
  const { forecast, promos, payments, missed, statements, exchange, paymentsOut, connections, targets } = inputs;
  const limits = (amountMinor: number) => inEachCurrency(exchange, minor(amountMinor));
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
    ...lowCashFacts(lines, { today, floors: limits(preferencesOf(preferences, 'low_cash').thresholdMinor ?? 0) }),
    ...largeFacts(paymentsOut, limits(largeFrom(preferences))),
    ...connectionFacts(connections),
    ...targetFacts(targets, currency),
  ];
}
