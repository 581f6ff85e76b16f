import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, changed, CivilDate, Currency, EnteredDate, Id, Money, Removed, Version } from './wire.ts';

const tags = ['exchange-rates'];

/** One unit of a currency in another: a decimal with at most seven digits before the point and eight after it. */
const Rate = z.string().regex(/^\d{1,7}(\.\d{1,8})?$/);
const EnteredRate = Rate.refine((rate) => /[1-9]/.test(rate), { error: 'must be above zero' });

/** Source of the rate. entered: by the household · ecb: reference rate of the European Central Bank. */
export const RateSource = z.enum(['entered', 'ecb']);
export type RateSource = z.infer<typeof RateSource>;

const usedRate = z.object({
  /** The converted currency. */
  currency: Currency,
  /**
   * Value of one unit of `currency` in the currency of the total. This is the newest rate used, for display only;
   * conversions are exact.
   */
  rate: Rate,
  on: CivilDate,
  /**
   * Day of the oldest rate, and the number of days whose rates were used, because each amount has the rate of its day.
   */
  firstOn: CivilDate,
  dayCount: z.int(),
  /** Sources of the rate; two if it is computed through the euro. */
  sources: z.array(RateSource),
  throughEuro: z.boolean(),
  /** Whether the newest rate was more than a week old on the day for which it was used. */
  isOld: z.boolean(),
});

const leftOutAmounts = z.object({
  currency: Currency,
  /** `too_large`: the converted amount has more than 15 digits. */
  reason: z.enum(['no_rate', 'rate_too_old', 'too_large']),
  accounts: z.array(z.object({ id: Id, name: z.string() })),
  /** Number of balances or transactions, and the range of their days. */
  count: z.int(),
  firstOn: CivilDate,
  lastOn: CivilDate,
  /** Day of the newest rate, which is too old. */
  rateOn: CivilDate.nullable(),
});

const exchangeShape = z.object({
  /** The currency of the total. */
  currency: Currency,
  rates: z.array(usedRate),
  leftOut: z.array(leftOutAmounts),
});
export interface ExchangeNote extends z.infer<typeof exchangeShape> {}

/**
 * How a total was converted: the rates used, and the amounts that it excludes because they have no rate. Null if all
 * amounts have the total's own currency. Optional, like every field that is added to a response of a release.
 */
export const Exchange = (exchangeShape as z.ZodType<ExchangeNote, ExchangeNote>).nullable().optional();

/** The value of amounts in other currencies, by the row to which they belong. */
export const Converted = z.array(z.object({ id: Id, amount: Money })).optional();

export const ExchangeRate = z.object({
  id: Id,
  version: Version,
  on: CivilDate,
  base: Currency,
  quote: Currency,
  /** Value of one unit of base in quote. */
  rate: Rate,
});
export type ExchangeRate = z.infer<typeof ExchangeRate>;

const ratesShape = z.object({
  currency: Currency,
  /** Currencies of the household's accounts other than its own, with the rates that apply today. */
  today: z.array(usedRate.omit({ firstOn: true, dayCount: true })),
  /** Currencies without a rate. `rateOn`: the day of the newest rate, which is too old. */
  missing: z.array(z.object({ currency: Currency, rateOn: CivilDate.nullable() })),
  /** Rates that the household entered, newest first. */
  entered: z.array(ExchangeRate),
  /** Range of the rates from files that the household uploaded. */
  file: z.object({ from: CivilDate, to: CivilDate, count: z.int() }).nullable(),
  /** The source of fetched rates; null: no rates are fetched. */
  fetched: z.object({ host: z.string(), newestOn: CivilDate.nullable() }).nullable(),
});
export interface ExchangeRates extends z.infer<typeof ratesShape> {}
const ExchangeRates: z.ZodType<ExchangeRates, ExchangeRates> = ratesShape;

export const RatesUpload = z.object({
  /** The change set of the upload; null if the file contained no new rates. */
  changeSetId: Id.nullable(),
  added: z.int(),
  replaced: z.int(),
  /** Currencies whose rates were stored: those of the household and its accounts, except the euro. */
  currencies: z.array(Currency),
  /** Range of days of the stored rates. */
  from: CivilDate,
  to: CivilDate,
});
export type RatesUpload = z.infer<typeof RatesUpload>;

export const exchangeRates = {
  list: oc
    .route({ method: 'GET', path: '/exchange-rates', tags, summary: 'List today’s exchange rates and those entered' })
    .output(ExchangeRates),
  create: oc
    .route({
      method: 'POST',
      path: '/exchange-rates',
      tags,
      successStatus: 201,
      summary: 'Add an exchange rate for a date',
    })
    .input(z.object({ on: EnteredDate, base: Currency, quote: Currency, rate: EnteredRate }))
    .output(changed(ExchangeRate)),
  update: oc
    .route({ method: 'PATCH', path: '/exchange-rates/{id}', tags, summary: 'Edit an exchange rate or its date' })
    .input(byId.extend({ on: EnteredDate.optional(), rate: EnteredRate.optional() }))
    .output(changed(ExchangeRate)),
  remove: oc
    .route({ method: 'DELETE', path: '/exchange-rates/{id}', tags, summary: 'Delete an entered rate' })
    .input(byId)
    .output(Removed),
  upload: oc
    .route({
      method: 'POST',
      path: '/exchange-rates/file',
      tags,
      summary:
        'Store reference rates from a file of the European Central Bank (CSV or XML, also zipped; at most 10 MiB)',
    })
    .input(z.object({ file: z.file() }))
    .output(RatesUpload),
};
