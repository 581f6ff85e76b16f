import { readHolidayCalendar } from '../../ledger/household/household.store.ts';
import type { ChangeLabelPattern } from '@tideline/contract/language';
import { fail, type Money, type Promo } from '@tideline/contract';
import { addMonths, civilDate, isBalancePromo, mayRevokePromo } from '@tideline/domain';
import { type AccountRow, listAccounts, lockAccount } from '../../ledger/accounts/accounts.store.ts';
import { oldest } from '../../ledger/accounts/freshness.ts';
import { type LedgerCard, loadCards } from '../../debts/cards/ledger-cards.ts';
import { findStatement } from '../../debts/records/card-statement.store.ts';
import { amountIn } from '../../debts/cards/cards.service.ts';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { bonusToWire, explainedPromos, promoBalances, soonestFirst } from '../../debts/promos/promo-to-wire.ts';
import { assembleDebts } from '../../debts/debt/assemble-debts.ts';
import { keepingPlan } from './keeping-plan.ts';
import { cardPayments } from '../today/quote.ts';
import { loadToday, type Today } from '../today/todays-plan.service.ts';
import { type DueMinimum, minimumsOfCard } from '../../debts/records/promo-minimums.ts';
import * as store from '../../debts/records/promos.store.ts';

type Changed = Promise<{ changeSetId: string; item: Promo }>;

export interface PromoInput {
  kind: Promo['kind'];
  promoAprPpm: number;
  revertAprPpm: number | null;
  startsOn: string;
  endsOn: string | null;
  endsBasis: Promo['endsBasis'];
  billingCycles: number | null;
  transferWindowEndsOn: string | null;
  original: Money | null;
  balance: Money;
  feePpm: number;
  feeMin: Money | null;
  feeMax: Money | null;
  conditions: store.PromoRow['conditions'];
  marginMonths: number | null;
  goal: Promo['goal'];
  closedToNewOn: string | null;
  planned: Money | null;
  evidenceNote: string | null;
  evidenceStatementId: string | null;
}

export const listPromos = (scope: Scope): Promise<Promo[]> => scope.read((tx) => allPromos(tx, scope));

/**
 * Returns all promotions with their courses under the active plan and today's moves. Uses `given`, if present, instead
 * of loading today's figures.
 */
export async function allPromos(
  tx: HouseholdTx,
  scope: Pick<Scope, 'today' | 'household'>,
  given?: Today,
): Promise<Promo[]> {
  const { today } = scope;
  const rows = await store.listPromos(tx);
  const bonuses = rows.filter(({ kind }) => kind === 'savings_bonus_rate');
  const accounts = bonuses.length === 0 ? [] : await listAccounts(tx);
  const calendar = await readHolidayCalendar(tx);
  const ofAccounts = accounts.flatMap((account) => {
    const own = bonuses.filter(({ accountId }) => accountId === account.id);
    return own.map((row) => bonusToWire(account, row, own, { today, calendar }));
  });
  if (rows.length === bonuses.length) return soonestFirst(ofAccounts);
  const figures = given ?? (await loadToday(tx, scope));
  const { cards } = figures.counted;
  const minimums = new Map<string, DueMinimum[]>();
  for (const { account, promos } of cards)
    if (promos.length > 0) minimums.set(account.id, await minimumsOfCard(tx, account.id, today));
  const promos = explainedPromos(cards, today, {
    minimums,
    payments: cardPayments(figures),
    balances: promoBalances(figures.records.cards),
  });
  const dated = promos.map((promo) => withAgeOfPlan(promo, figures));
  return soonestFirst([...withKeepingPlans(dated, figures.counted, today), ...ofAccounts]);
}

/**
 * Sets `asOf` to the older date of the promotion and today's plan if the promotion's course includes today's payment,
 * because that payment depends on the cash of all accounts.
 */
const withAgeOfPlan = (promo: Promo, { wire }: Today): Promo =>
  (promo.course?.today ?? null) === null ? promo : { ...promo, asOf: oldest(promo.asOf ?? null, wire.asOf ?? null) };

/** Adds to each promotion at risk a plan that pays it off in time. */
function withKeepingPlans(promos: readonly Promo[], records: Today['records'], today: string): Promo[] {
  return promos.map((promo) => {
    const card = records.cards.find(({ account }) => account.id === promo.cardId);
    const posted = card?.promos.find(({ row }) => row.id === promo.id);
    if (!promo.course?.atRisk || card === undefined || posted === undefined) return promo;
    const { debts } = assembleDebts(records, card.account.currency, today);
    return { ...promo, keepingPlan: keepingPlan(debts, { card, posted, today }) };
  });
}

export const createPromo = (scope: Scope, { cardId, ...input }: PromoInput & { cardId: string }): Changed =>
  scope.write({ label: 'Added promotional period' }, async (tx, changeSetId) => {
    const account = await lockPlace(tx, cardId, input.kind);
    await labelChangeSet(tx, changeSetId, `Added promotional period of ${account.name}`);
    const { endsOn, startsOn } = input;
    const promo = {
      ...toFields(input, account.currency),
      ...entered(scope, isBalancePromo(input.kind) ? amountIn(account.currency, input.balance) : 0),
      kind: input.kind,
      startsOn,
      endsOn,
    };
    await checkPromo(tx, scope, { ...promo, accountId: cardId }, null);
    await checkEvidence(tx, cardId, input.evidenceStatementId);
    const id = newId(scope.now.getTime());
    await store.insertPromo(tx, id, { ...complete(promo, input), accountId: cardId, enteredBy: scope.userId });
    return { changeSetId, item: await loadPromo(tx, scope, id) };
  });

type Fields = Partial<store.PromoFields>;

const complete = (
  promo: Fields &
    Pick<store.PromoFields, 'balanceMinor' | 'balanceAsOf' | 'balanceEntry' | 'kind' | 'startsOn' | 'endsOn'>,
  { promoAprPpm, revertAprPpm, feePpm }: PromoInput,
) => ({
  ...promo,
  promoAprPpm,
  revertAprPpm,
  feePpm,
  originalMinor: promo.originalMinor ?? null,
});

export type PromoChanges = { id: string } & { [Field in keyof PromoInput]?: PromoInput[Field] | undefined };

/**
 * Changes a promotion. A later end is an extension. Dates or rates that change after confirmation must be confirmed
 * again.
 */
export const updatePromo = (scope: Scope, { id, ...input }: PromoChanges): Changed =>
  changing(scope, { id, version: scope.ifMatch, says: 'Edited' }, async (tx, { locked, account, left }) => {
    const changes: Fields = {
      ...toFields(input, account.currency),
      ...(input.balance === undefined ? {} : entered(scope, amountIn(account.currency, input.balance))),
    };
    const isOther = (['endsOn', 'endsBasis', 'billingCycles', 'revertAprPpm', 'promoAprPpm'] as const).some(
      (field) => changes[field] !== undefined && changes[field] !== locked[field],
    );
    await checkPromo(tx, scope, { ...locked, balanceMinor: left, ...changes }, id);
    await checkEvidence(tx, locked.accountId, input.evidenceStatementId);
    return isOther ? { ...changes, confirmedOn: null } : changes;
  });

export interface ConfirmInput {
  id: string;
  version: number;
  endsOn?: string | undefined;
  revertAprPpm?: number | undefined;
  evidenceNote: string | null;
  evidenceStatementId?: string | null | undefined;
}

export const confirmPromo = (scope: Scope, { id, version, evidenceNote, ...input }: ConfirmInput): Changed =>
  changing(scope, { id, version, says: 'Confirmed' }, async (tx, { locked, left }) => {
    const changes: Fields = {
      ...given(input),
      ...(input.endsOn === undefined || input.endsOn === locked.endsOn
        ? {}
        : { endsBasis: 'fixed_date' as const, billingCycles: null }),
    };
    await checkPromo(tx, scope, { ...locked, balanceMinor: left, ...changes }, id);
    await checkEvidence(tx, locked.accountId, input.evidenceStatementId);
    return { ...changes, confirmedOn: scope.today, evidenceNote: evidenceNote ?? locked.evidenceNote };
  });

/**
 * Marks a promotion as transferred and sets its balance to zero. The payment from the other card is a separate
 * transaction.
 */
export const markTransferred = (
  scope: Scope,
  {
    id,
    version,
    transferredOn,
    toAccountId,
  }: { id: string; version: number; transferredOn: string; toAccountId: string | null },
): Changed =>
  changing(scope, { id, version, says: 'Marked as transferred:' }, async (tx, { locked, state }) => {
    mustRun(state);
    if (transferredOn < locked.startsOn)
      throw fail('PROMO_DATES_REVERSED', { startsOn: locked.startsOn, endsOn: transferredOn });
    if (toAccountId !== null) await lockPlace(tx, toAccountId, 'balance_transfer');
    return { ...entered(scope, 0), transferredOn, transferredTo: toAccountId };
  });

/**
 * Minimum days late before the rate on an existing balance may change: more than 60 (Regulation Z, 12 CFR
 * 1026.55(b)(4)).
 */
const DAYS_LATE_NEEDED = 61;

export const revokePromo = (
  scope: Scope,
  { id, version, revokedOn, daysLate }: { id: string; version: number; revokedOn: string; daysLate: number },
): Changed =>
  changing(scope, { id, version, says: 'Rate taken away:' }, async (_tx, { locked, state }) => {
    mustRun(state);
    if (!mayRevokePromo({ daysLate }))
      throw fail('PROMO_NOT_REVOCABLE', { daysLate, neededDaysLate: DAYS_LATE_NEEDED });
    if (revokedOn < locked.startsOn)
      throw fail('PROMO_DATES_REVERSED', { startsOn: locked.startsOn, endsOn: revokedOn });
    return { revokedOn, revokedDaysLate: daysLate, onTimeMinimums: null };
  });

/**
 * Stores the user's number of on-time minimums; null: they are counted from the statements. Six in a row restore the
 * rate (12 CFR 1026.55(b)(4)(ii)).
 */
export const curePromo = (
  scope: Scope,
  { id, version, onTimeMinimums }: { id: string; version: number; onTimeMinimums: number | null },
): Changed =>
  changing(scope, { id, version, says: 'Minimums on time:' }, async (_tx, { locked, state }) => {
    if (locked.revokedOn === null) throw fail('PROMO_NOT_RUNNING', { state });
    return { onTimeMinimums };
  });

export const removePromo = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Deleted promotional period' }, async (tx, changeSetId) => {
    const { account } = await lockPromo(tx, scope, { id, version: scope.ifMatch });
    await labelChangeSet(tx, changeSetId, `Deleted promotional period of ${account.name}`);
    await store.removePromo(tx, id, scope.now);
    return { changeSetId };
  });

type PromoVerb = ChangeLabelPattern extends infer P
  ? P extends `${infer Verb} promotional period of {name}`
    ? Verb
    : never
  : never;

function changing(
  scope: Scope,
  { id, version, says }: { id: string; version: number; says: PromoVerb },
  change: (tx: HouseholdTx, promo: LockedPromo) => Promise<Fields>,
): Changed {
  return scope.write({ label: `${says} promotional period` }, async (tx, changeSetId) => {
    const promo = await lockPromo(tx, scope, { id, version });
    await labelChangeSet(tx, changeSetId, `${says} promotional period of ${promo.account.name}`);
    await store.updatePromo(tx, id, await change(tx, promo));
    return { changeSetId, item: await loadPromo(tx, scope, id) };
  });
}

function mustRun(state: Promo['state']): void {
  if (state !== 'active' && state !== 'closing') throw fail('PROMO_NOT_RUNNING', { state });
}

/** Converts the given fields to columns. The balance is excluded because it has its own timestamp. */
function toFields(
  {
    original,
    feeMin,
    feeMax,
    planned,
    balance: _balance,
    ...rest
  }: Partial<{ [Field in keyof PromoInput]: PromoInput[Field] | undefined }>,
  currency: string,
): Fields {
  const amount = (
    money: Money | null | undefined,
    column: 'originalMinor' | 'feeMinMinor' | 'feeMaxMinor' | 'plannedMinor',
  ) => (money === undefined ? {} : { [column]: amountIn(currency, money) });
  return {
    ...given(rest),
    ...amount(original, 'originalMinor'),
    ...amount(feeMin, 'feeMinMinor'),
    ...amount(feeMax, 'feeMaxMinor'),
    ...amount(planned, 'plannedMinor'),
  };
}

/**
 * Returns the columns of a balance entered now. It includes earlier card transactions, and later ones are added to it.
 */
const entered = (
  scope: Scope,
  balanceMinor: number,
): Pick<store.PromoRow, 'balanceMinor' | 'balanceAsOf' | 'balanceEntry'> => ({
  balanceMinor,
  balanceAsOf: scope.today,
  balanceEntry: newId(scope.now.getTime()),
});

type Given<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> };

const given = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;

/**
 * Maximum months of a promotion. No issuer promises a rate for longer, so a longer period is usually a mistyped year.
 */
const MONTHS_MAX = 120;

type Checked = Pick<store.PromoRow, 'accountId' | 'kind' | 'startsOn' | 'endsOn' | 'balanceMinor'> &
  Pick<Fields, 'endsBasis' | 'billingCycles'>;

/**
 * Checks a promotion's dates, and that all started promotions together do not exceed the amount owed on the card. The
 * promotion being checked may already be stored.
 */
async function checkPromo(
  tx: HouseholdTx,
  scope: Scope,
  { accountId, kind, startsOn, endsOn, balanceMinor, endsBasis, billingCycles }: Checked,
  id: string | null,
): Promise<void> {
  if (endsOn !== null && endsOn < startsOn) throw fail('PROMO_DATES_REVERSED', { startsOn, endsOn });
  if (endsOn !== null && endsOn > addMonths(civilDate(startsOn), MONTHS_MAX))
    refuse('/endsOn', 'too_late', 'a promotional period lasts ten years at most');
  if (endsBasis === 'billing_cycles' && (billingCycles ?? null) === null)
    refuse('/billingCycles', 'required', 'how many billing cycles it lasts');
  if (!isBalancePromo(kind) || startsOn > scope.today) return;
  const card = await loadLedgerCard(tx, scope, accountId);
  const others = card.promos
    .filter(({ row }) => row.id !== id && row.startsOn <= scope.today)
    .reduce((sum, other) => sum + other.promo.balanceMinor, 0);
  if (others + balanceMinor > card.owedMinor)
    throw fail('PROMO_EXCEEDS_BALANCE', { owedMinor: String(card.owedMinor), currency: card.account.currency });
}

/** Checks that the evidence is a statement of the same card. */
async function checkEvidence(
  tx: HouseholdTx,
  accountId: string,
  statementId: string | null | undefined,
): Promise<void> {
  if (statementId === null || statementId === undefined) return;
  const statement = await findStatement(tx, statementId);
  if (statement === null || statement.accountId !== accountId)
    refuse('/evidenceStatementId', 'unknown', 'is no statement of this card');
}

function refuse(pointer: string, rule: string, message: string): never {
  throw fail('VALIDATION_FAILED', { fields: [{ pointer, rule, message }] });
}

/**
 * Locks the card or account until the transaction ends, so that two promotions entered concurrently cannot exceed the
 * amount owed on the card.
 */
async function lockPlace(tx: HouseholdTx, id: string, kind: Promo['kind']): Promise<AccountRow> {
  const account = await lockAccount(tx, id);
  if (account === null) throw fail('NOT_FOUND', {});
  if (kind === 'savings_bonus_rate') {
    if (account.type !== 'depository') throw fail('PROMO_ACCOUNT_KIND', { needs: 'depository' });
  } else if (account.type !== 'credit_card') throw fail('ACCOUNT_NOT_A_CARD', {});
  return account;
}

interface LockedPromo {
  locked: store.PromoRow;
  account: Pick<AccountRow, 'name' | 'currency'>;
  /** Remaining balance today. */
  left: number;
  state: Promo['state'];
}

/** Locks a promotion and its account, and checks that its version is the one that the request saw. */
async function lockPromo(
  tx: HouseholdTx,
  scope: Scope,
  { id, version }: { id: string; version: number },
): Promise<LockedPromo> {
  const locked = await store.lockPromo(tx, id);
  if (locked === null) throw fail('NOT_FOUND', {});
  const account = await lockPlace(tx, locked.accountId, locked.kind);
  const current = await loadPromo(tx, scope, id);
  checkVersion(locked, { ifMatch: version }, () => current);
  return { locked, account, left: Number(current.balance.minor), state: current.state };
}

async function loadLedgerCard(tx: HouseholdTx, scope: Scope, id: string): Promise<LedgerCard> {
  const card = (await loadCards(tx, scope.today)).find(({ account }) => account.id === id);
  if (card === undefined) throw fail('NOT_FOUND', {});
  return card;
}

async function loadPromo(tx: HouseholdTx, scope: Scope, id: string): Promise<Promo> {
  const promo = (await allPromos(tx, scope)).find((one) => one.id === id);
  if (promo === undefined) throw fail('NOT_FOUND', {});
  return promo;
}
