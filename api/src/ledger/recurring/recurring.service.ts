import { readHolidayCalendar } from '../household/household.store.ts';
import { fail, type Money, type Occurrence, type Series, toMinor } from '@tideline/contract';
import { calendarOf, addDays, type Cadence, civilDate, type SeriesKind } from '@tideline/domain';
import { requireWritable } from '../accounts/accounts.store.ts';
import { categoryExists } from '../categories/categories.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { anchorDaysOf } from './anchor-days.ts';
import {
  around,
  assumedFrom,
  type AssumedFrom,
  type ExpectedPayment,
  expectedOf,
  TOLERANCE_DAYS,
} from './expected-payments.ts';
import { convertSubscriptions } from './convert-subscriptions.ts';
import * as store from './recurring.store.ts';
import { occurrenceToWire, seriesToWire } from './series-to-wire.ts';
import { joinSeries, type SeriesRow, type StoredSeries } from './stored-series.ts';

/** Days to look ahead, far enough to include a yearly payment. */
const NEXT_DAYS = 400;

interface SeriesContext {
  series: StoredSeries[];
  /** The next expected or late payment of each series. */
  next: Map<string, ExpectedPayment>;
  /** Series with a due day after the end of the account's data. */
  notSeen: Map<string, AssumedFrom>;
  accounts: Map<string, store.AccountFact>;
}

async function loadSeriesContext(tx: HouseholdTx, { today }: Pick<Scope, 'today'>): Promise<SeriesContext> {
  const on = civilDate(today);
  const findings = await store.listFindings(tx);
  const series = joinSeries(await store.listSeriesRows(tx), findings, await store.categoryIdsByKey(tx));
  const coverage = await store.listCoverage(tx);
  const window = around(on, NEXT_DAYS, { coverage, calendar: calendarOf(await readHolidayCalendar(tx)) });
  const transactions = await store.seriesTransactions(tx, addDays(window.from, -TOLERANCE_DAYS), today);
  const next = new Map<string, ExpectedPayment>();
  const notSeen = new Map<string, AssumedFrom>();
  for (const each of expectedOf(series, transactions, await store.listOccurrenceRows(tx), window)) {
    const { id, accountId } = each.series;
    if ((each.state === 'expected' || each.state === 'late') && !next.has(id)) next.set(id, each);
    const assumed = each.state === 'not_seen' ? assumedFrom(coverage, accountId, on) : null;
    if (assumed !== null) notSeen.set(id, assumed);
  }
  return {
    series,
    next,
    notSeen,
    accounts: new Map((await store.accountFacts(tx)).map((account) => [account.id, account])),
  };
}

const toWire = ({ next, notSeen, accounts }: SeriesContext, series: StoredSeries): Series =>
  seriesToWire(series, {
    currency: accounts.get(series.accountId)?.currency ?? 'USD',
    next: next.get(series.id) ?? null,
    assumed: notSeen.get(series.id) ?? null,
  });

interface SeriesList extends Awaited<ReturnType<typeof convertSubscriptions>> {
  items: Series[];
  detectedOn: string | null;
}

export const listSeries = (scope: Scope): Promise<SeriesList> =>
  scope.read(async (tx) => {
    const context = await loadSeriesContext(tx, scope);
    const detectedOn =
      context.series
        .map(({ finding }) => finding?.foundOn ?? '')
        .toSorted()
        .at(-1) ?? '';
    const items = context.series.map((series) => toWire(context, series));
    return {
      items,
      ...(await convertSubscriptions(tx, scope, items)),
      detectedOn: detectedOn === '' ? null : detectedOn,
    };
  });

export interface NewSeries {
  kind: SeriesKind;
  accountId: string;
  counterAccountId: string | null;
  payee: string;
  categoryId: string | null;
  cadence: Cadence;
  startsOn: string;
  secondDay: number | null;
  endsOn: string | null;
  amountKind: SeriesRow['amountKind'];
  amount: Money;
  low: Money | null;
  high: Money | null;
}

export type SeriesChanges = { [Field in Exclude<keyof NewSeries, 'accountId'>]?: NewSeries[Field] | undefined } & {
  id: string;
  state?: SeriesRow['state'] | undefined;
};

/**
 * Maximum number of series entered by hand, because every forecast includes all of them and users wait for forecasts.
 */
const SERIES_LIMIT = 200;

export const createSeries = (scope: Scope, input: NewSeries): Promise<{ changeSetId: string; item: Series }> =>
  scope.write({ label: `Added recurring ${input.payee}` }, async (tx, changeSetId) => {
    await checkReferences(tx, input, input);
    await requireWritable(tx, [input.accountId]);
    if ((await store.listSeriesRows(tx)).filter(({ findingKey }) => findingKey === null).length >= SERIES_LIMIT)
      throw fail('TOO_MANY_SERIES', { limit: SERIES_LIMIT });
    const { amount, low, high, secondDay, ...fields } = input;
    const id = newId(scope.now.getTime());
    const row = {
      id,
      findingKey: null,
      state: 'active' as const,
      ownFields: [],
      ...fields,
      anchorDays: anchorDaysOf(input.cadence, civilDate(input.startsOn), secondDay),
      ...amountsOf({ amount, low, high }),
    };
    checkWhole(row);
    await store.insertSeriesRow(tx, row, scope.now);
    return { changeSetId, item: await load(tx, scope, id) };
  });

/** Confirms a suggestion or edits a series. Detection no longer changes the edited fields. */
export const updateSeries = (
  scope: Scope,
  { id, state, ...changes }: SeriesChanges,
): Promise<{ changeSetId: string; item: Series }> =>
  scope.write({ label: 'Edited recurring payment' }, async (tx, changeSetId) => {
    const context = await loadSeriesContext(tx, scope);
    const row = await store.lockSeriesRow(tx, id);
    const series = context.series.find((each) => each.id === id) ?? null;
    checkVersion(series === null ? null : { ...series, version: row?.version ?? 0 }, scope, (current) =>
      toWire(context, current),
    );
    if (series === null) throw fail('NOT_FOUND', {});
    await requireWritable(tx, [series.accountId]);
    await checkReferences(tx, changes, series);
    const { amount, low, high, secondDay, ...fields } = changes;
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const rhythm = changes.cadence !== undefined || changes.startsOn !== undefined || secondDay !== undefined;
    const startsOn = civilDate(changes.startsOn ?? series.startsOn);
    const amounts = amount === undefined ? {} : amountsOf({ amount, low: low ?? null, high: high ?? null });
    const anchors = rhythm
      ? {
          anchorDays: anchorDaysOf(changes.cadence ?? series.cadence, startsOn, secondDay ?? null),
          startsOn,
          cadence: changes.cadence ?? series.cadence,
        }
      : {};
    const own = { ...given, ...anchors, ...amounts };
    const { finding: _, version: __, state: before, ownFields, ...values } = series;
    const merged = {
      ...values,
      ...own,
      state: state ?? (before === 'suggested' ? 'active' : before),
      ownFields: [...new Set([...ownFields, ...Object.keys(own)])],
    };
    checkWhole(merged);
    if (row === null) await store.insertSeriesRow(tx, merged, scope.now);
    else await store.updateSeriesRow(tx, id, merged);
    return { changeSetId, item: await load(tx, scope, id) };
  });

export const removeSeries = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Removed recurring payment' }, async (tx, changeSetId) => {
    const { accountId } = checkVersion(await store.lockSeriesRow(tx, id), scope);
    await requireWritable(tx, [accountId]);
    await store.deleteSeriesRow(tx, id, scope.now);
    return { changeSetId };
  });

interface Between {
  id: string;
  from?: string | undefined;
  to?: string | undefined;
}

/** Period of payments listed by default: half a year back and three months ahead. */
const DAYS_BACK = 183;
const DAYS_AHEAD = 92;
const DAYS_MAX = 1_500;

export const listOccurrences = (scope: Scope, { id, from, to }: Between): Promise<{ items: Occurrence[] }> =>
  scope.read(async (tx) => {
    const context = await loadSeriesContext(tx, scope);
    const series = context.series.find((each) => each.id === id);
    if (series === undefined) throw fail('NOT_FOUND', {});
    const today = civilDate(scope.today);
    const first = civilDate(from ?? addDays(today, -DAYS_BACK));
    const last = civilDate(to ?? addDays(today, DAYS_AHEAD));
    if (last < first || addDays(first, DAYS_MAX) < last)
      throw fail('VALIDATION_FAILED', {
        fields: [{ pointer: '/to', rule: 'range', message: 'The last day comes after the first, at most four years.' }],
      });
    const currency = context.accounts.get(series.accountId)?.currency ?? scope.household.currency;
    return {
      items: (await expectedBetween(tx, [series], first, last, scope)).map((each) => occurrenceToWire(each, currency)),
    };
  });

async function expectedBetween(
  tx: HouseholdTx,
  series: readonly StoredSeries[],
  from: string,
  to: string,
  { today }: Pick<Scope, 'today'>,
): Promise<ExpectedPayment[]> {
  const transactions = await store.seriesTransactions(
    tx,
    addDays(civilDate(from), -TOLERANCE_DAYS),
    addDays(civilDate(to), TOLERANCE_DAYS),
  );
  return expectedOf(series, transactions, await store.listOccurrenceRows(tx), {
    from: civilDate(from),
    to: civilDate(to),
    today: civilDate(today),
    coverage: await store.listCoverage(tx),
    calendar: calendarOf(await readHolidayCalendar(tx)),
  });
}

export interface OccurrenceInput {
  id: string;
  dueOn: string;
  skipped: boolean;
  movedTo: string | null;
  amount: Money | null;
}

/** Skips, moves or reprices one day. Also confirms a suggestion, because planning its days means accepting it. */
export const setOccurrence = (
  scope: Scope,
  { id, dueOn, skipped, movedTo, amount }: OccurrenceInput,
): Promise<{ changeSetId: string; item: Occurrence }> =>
  scope.write({ label: 'Changed an expected day' }, async (tx, changeSetId) => {
    const context = await loadSeriesContext(tx, scope);
    const series = context.series.find((each) => each.id === id);
    if (series === undefined) throw fail('NOT_FOUND', {});
    await requireWritable(tx, [series.accountId]);
    const currency = context.accounts.get(series.accountId)?.currency ?? scope.household.currency;
    if (amount !== null && amount.currency !== currency)
      throw fail('CURRENCY_MISMATCH', { expected: currency, given: amount.currency });
    const row = await store.lockOccurrenceRow(tx, id, dueOn);
    checkVersion({ version: row?.version ?? 0 }, scope);
    const due = (
      await expectedBetween(
        tx,
        [series],
        addDays(civilDate(dueOn), -TOLERANCE_DAYS),
        addDays(civilDate(dueOn), TOLERANCE_DAYS),
        scope,
      )
    ).find((each) => each.dueOn === dueOn);
    if (due === undefined && row === null)
      throw fail('VALIDATION_FAILED', {
        fields: [{ pointer: '/dueOn', rule: 'not_due', message: 'The series is not due on this day.' }],
      });
    if (series.state === 'suggested') {
      const { finding: _, version: __, ...values } = series;
      await store.insertSeriesRow(tx, { ...values, state: 'active', ownFields: [] }, scope.now);
    }
    const said = {
      skipped,
      movedTo: movedTo === dueOn ? null : movedTo,
      amountMinor: amount === null ? null : toMinor(amount),
    };
    if (row === null)
      await store.insertOccurrenceRow(tx, { id: newId(scope.now.getTime()), seriesId: id, dueOn, ...said });
    else await store.updateOccurrenceRow(tx, row.id, said);
    const on = civilDate(said.movedTo ?? due?.on ?? dueOn);
    const [item] = (
      await expectedBetween(
        tx,
        [(await loadSeriesContext(tx, scope)).series.find((each) => each.id === id) ?? series],
        on,
        on,
        scope,
      )
    ).filter((each) => each.dueOn === dueOn);
    if (item === undefined) throw new Error('an expected day that was just written is not there');
    return { changeSetId, item: occurrenceToWire(item, currency) };
  });

async function load(tx: HouseholdTx, scope: Scope, id: string): Promise<Series> {
  const context = await loadSeriesContext(tx, scope);
  const series = context.series.find((each) => each.id === id);
  if (series === undefined) throw new Error('a series that was just written is not there');
  return toWire(context, series);
}

function amountsOf({
  amount,
  low,
  high,
}: {
  amount: Money;
  low: Money | null;
  high: Money | null;
}): Pick<SeriesRow, 'amountMinor' | 'lowMinor' | 'highMinor'> {
  const amountMinor = toMinor(amount);
  const ends = [toMinor(low ?? amount), toMinor(high ?? amount)].toSorted((one, other) => one - other);
  return { amountMinor, lowMinor: ends[0] ?? amountMinor, highMinor: ends[1] ?? amountMinor };
}

const refuse = (pointer: string, rule: string, message: string) =>
  fail('VALIDATION_FAILED', { fields: [{ pointer, rule, message }] });

function checkWhole(
  row: Pick<SeriesRow, 'amountKind' | 'amountMinor' | 'counterAccountId' | 'startsOn' | 'endsOn' | 'accountId'>,
): void {
  if (row.amountMinor === 0 && row.amountKind !== 'statement_balance')
    throw refuse('/amount', 'zero', 'Nothing is expected of it.');
  if (row.amountKind === 'statement_balance' && row.counterAccountId === null)
    throw refuse('/counterAccountId', 'required', 'Whose balance it is.');
  if (row.counterAccountId === row.accountId) throw refuse('/counterAccountId', 'same', 'Another account.');
  if (row.endsOn !== null && row.endsOn < row.startsOn)
    throw refuse('/endsOn', 'from_after_to', 'It ends before it begins.');
}

interface References {
  counterAccountId?: string | null | undefined;
  categoryId?: string | null | undefined;
  amount?: Money | undefined;
  low?: Money | null | undefined;
  high?: Money | null | undefined;
}

async function checkReferences(
  tx: HouseholdTx,
  given: References,
  { accountId }: Pick<SeriesRow, 'accountId'>,
): Promise<void> {
  const accounts = new Map((await store.accountFacts(tx)).map((account) => [account.id, account]));
  const account = accounts.get(accountId);
  if (account === undefined || (typeof given.counterAccountId === 'string' && !accounts.has(given.counterAccountId)))
    throw fail('NOT_FOUND', {});
  if (typeof given.categoryId === 'string' && !(await categoryExists(tx, given.categoryId)))
    throw fail('CATEGORY_UNKNOWN', {});
  for (const money of [given.amount, given.low, given.high]) {
    if (money !== null && money !== undefined && money.currency !== account.currency)
      throw fail('CURRENCY_MISMATCH', { expected: account.currency, given: money.currency });
  }
}
