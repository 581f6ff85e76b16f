import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, changed, CivilDate, Currency, EnteredDate, Id, Money, Removed, Version } from './wire.ts';

const tags = ['exchange-rates'];

/** One unit of a currency in another: a decimal with at most seven digits before the point and eight after it. */
const Rate = z.string().regex(/^\d{1,7}(\.\d{1,8})?$/);
const EnteredRate = Rate.refine((rate) => /[1-9]/.test(rate), { error: 'must be above zero' });

/** entered: by the household · ecb: reference rate of the European Central Bank. */
export const RateSource = z.enum(['entered', 'ecb']);
export type RateSource = z.infer<typeof RateSource>;

const usedRate = z.object({
  /** One unit of this currency … */
  currency: Currency,
  /** … in the currency of the total, for display: the conversion itself is exact. The newest of the rates used. */
  rate: Rate,
  on: CivilDate,
  /** Day of the oldest rate, and the number of days whose rates were used: each amount has the rate of its day. */
  firstOn: CivilDate,
  dayCount: z.int(),
  /** Two if the rate leads through the euro. */
  sources: z.array(RateSource),
  throughEuro: z.boolean(),
  /** The newest rate was more than a week old on the day that it was used for. */
  isOld: z.boolean(),
});

const leftOutAmounts = z.object({
  currency: Currency,
  /** `too_large`: the converted amount has more than 15 digits. */
  reason: z.enum(['no_rate', 'rate_too_old', 'too_large']),
  accounts: z.array(z.object({ id: Id, name: z.string() })),
  /** Number of balances or transactions, and the days that they belong to. */
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
 * How a total was converted: the rates used, and amounts that it does not contain because there is no rate. Null if
 * everything is in the total's own currency. Optional, as every field that is added to a response of a release.
 */
export const Exchange = (exchangeShape as z.ZodType<ExchangeNote, ExchangeNote>).nullable().optional();

/** The value of amounts in other currencies, by the row that they belong to. */
export const Converted = z.array(z.object({ id: Id, amount: Money })).optional();

export const ExchangeRate = z.object({
  id: Id,
  version: Version,
  on: CivilDate,
  base: Currency,
  quote: Currency,
  /** One unit of base in quote. */
  rate: Rate,
});
export type ExchangeRate = z.infer<typeof ExchangeRate>;

const ratesShape = z.object({
  currency: Currency,
  /** Currencies of the household's accounts other than its own, each with the rate that applies today. */
  today: z.array(usedRate.omit({ firstOn: true, dayCount: true })),
  /** Those without one. `rateOn`: the day of the newest, which is too old. */
  missing: z.array(z.object({ currency: Currency, rateOn: CivilDate.nullable() })),
  /** Rates that the household entered, newest first. */
  entered: z.array(ExchangeRate),
  /** Days of the rates from files that the household uploaded. */
  file: z.object({ from: CivilDate, to: CivilDate, count: z.int() }).nullable(),
  /** The source of fetched rates; null: none are fetched. */
  fetched: z.object({ host: z.string(), newestOn: CivilDate.nullable() }).nullable(),
});
export interface ExchangeRates extends z.infer<typeof ratesShape> {}
const ExchangeRates: z.ZodType<ExchangeRates, ExchangeRates> = ratesShape;

export const RatesUpload = z.object({
  /** Null if the file contained nothing new. */
  changeSetId: Id.nullable(),
  added: z.int(),
  replaced: z.int(),
  /** Currencies whose rates were stored: those of the household, its accounts excluding the euro. */
  currencies: z.array(Currency),
  /** Days of the stored rates. */
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
