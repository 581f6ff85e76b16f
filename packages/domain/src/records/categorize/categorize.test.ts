import { describe, expect, it } from '@jest/globals';
import { minor } from '../../foundation/money/minor.ts';
import { BUILT_IN_CATEGORIES } from './categories.ts';
import { categorize } from './categorize.ts';
import { phraseMatcher } from './match-phrase.ts';
import { MERCHANT_PHRASES } from './merchants.ts';
import { normalizePayee } from './normalize-payee.ts';
import { payeeText } from './payee-text.ts';

describe('categorize', () => {
  it.each<{ payee: string; sign: number; category: string; why: string }>`
    payee                                      | sign  | category             | why
    ${'SAFEWAY #1732 OAKLAND CA'}              | ${-1} | ${'groceries'}       | ${'store number and city'}
    ${"SAINSBURY'S S/MKTS LONDON"}             | ${-1} | ${'groceries'}       | ${'apostrophe'}
    ${'SQ *MISSION FARMERS MARKET'}            | ${-1} | ${'groceries'}       | ${'card reader prefix'}
    ${'TST* THE CORNER TABLE'}                 | ${-1} | ${'dining'}          | ${'restaurant system prefix'}
    ${'PAYPAL *CAFÉ ZÜRICH'}                   | ${-1} | ${'dining'}          | ${'accents'}
    ${'UBER *EATS HELP.UBER.COM'}              | ${-1} | ${'dining'}          | ${'longer phrase than UBER alone'}
    ${'UBER *TRIP 8H2KX'}                      | ${-1} | ${'transport'}       | ${'ride'}
    ${'COSTCO GAS #1190'}                      | ${-1} | ${'fuel'}            | ${'gas station, not warehouse'}
    ${'COSTCO WHSE #1190'}                     | ${-1} | ${'groceries'}       | ${'warehouse'}
    ${'EXXONMOBIL 99124'}                      | ${-1} | ${'fuel'}            | ${'word that begins with the phrase'}
    ${'TFL TRAVEL CH'}                         | ${-1} | ${'transport'}       | ${'London'}
    ${'AMAZON PRIME*RT4Y21'}                   | ${-1} | ${'subscriptions'}   | ${'subscription, not shopping'}
    ${'AMZN Mktp US*7T2QK'}                    | ${-1} | ${'shopping'}        | ${'mixed case'}
    ${'WAL-MART #3141'}                        | ${-1} | ${'shopping'}        | ${'hyphen'}
    ${'CVS/PHARMACY #02210'}                   | ${-1} | ${'health'}          | ${'slash'}
    ${'DR J. SMITH DDS'}                       | ${-1} | ${'health'}          | ${'dentist'}
    ${'NETFLIX.COM'}                           | ${-1} | ${'subscriptions'}   | ${'domain name'}
    ${'PLANET FITNESS CLUB FEE'}               | ${-1} | ${'fitness'}         | ${'club fee, not a bank fee'}
    ${'VERIZON WIRELESS'}                      | ${-1} | ${'phone'}           | ${'telephone'}
    ${'COMCAST XFINITY'}                       | ${-1} | ${'internet'}        | ${'internet'}
    ${'GEICO *AUTO'}                           | ${-1} | ${'insurance'}       | ${'insurance'}
    ${'DUKE ENERGY ELEC'}                      | ${-1} | ${'utilities'}       | ${'electricity'}
    ${'BRITISH GAS'}                           | ${-1} | ${'utilities'}       | ${'gas'}
    ${'WEB PMT MAPLE APTS RENT'}               | ${-1} | ${'rent'}            | ${'rent'}
    ${'ROCKET MTG PAYMENT'}                    | ${-1} | ${'mortgage'}        | ${'mortgage payment, not a card payment'}
    ${'TOYOTA FINANCIAL PMT'}                  | ${-1} | ${'loan_payment'}    | ${'car loan'}
    ${'DEPT EDUCATION STUDENT LN'}             | ${-1} | ${'loan_payment'}    | ${'student loan'}
    ${'CHASE CREDIT CRD AUTOPAY'}              | ${-1} | ${'card_payment'}    | ${'card payment, in the bank account'}
    ${'PAYMENT THANK YOU - WEB'}               | ${1}  | ${'card_payment'}    | ${'card payment, in the card account'}
    ${'ONLINE TRANSFER TO SAVINGS XXXXXX7788'} | ${-1} | ${'transfer'}        | ${"transfer between the user's accounts"}
    ${'BALANCE TRANSFER FROM OTHER BANK'}      | ${-1} | ${'transfer'}        | ${'debt that moves'}
    ${'BALANCE TRANSFER FEE 3%'}               | ${-1} | ${'fees'}            | ${'fee of a transfer'}
    ${'LATE PAYMENT FEE'}                      | ${-1} | ${'fees'}            | ${'fee, not a payment'}
    ${'LATE FEE REVERSAL'}                     | ${1}  | ${'fees'}            | ${'reversed fee'}
    ${'INTEREST CHARGE ON PURCHASES'}          | ${-1} | ${'interest_charge'} | ${'charged'}
    ${'DEFERRED INTEREST CHARGED'}             | ${-1} | ${'interest_charge'} | ${'interest charged after a promotion'}
    ${'INTEREST PAID'}                         | ${1}  | ${'interest_income'} | ${'earned'}
    ${'INTEREST'}                              | ${-1} | ${'interest_charge'} | ${'direction decided by the sign'}
    ${'CITY SCHOOLS PAYROLL'}                  | ${1}  | ${'salary'}          | ${'pay, not education'}
    ${'ACME CORP DIRECT DEP PPD ID 5550001'}   | ${1}  | ${'salary'}          | ${'direct deposit'}
    ${'IRS TREAS 310 TAX REF'}                 | ${1}  | ${'taxes'}           | ${'tax refund'}
    ${'HMRC SELF ASSESSMENT'}                  | ${-1} | ${'taxes'}           | ${'taxes'}
    ${'ATM WITHDRAWAL 0042 MAIN ST'}           | ${-1} | ${'cash'}            | ${'cash'}
    ${'IKEA 工場'}                             | ${-1} | ${'home'}            | ${'text in other scripts'}
    ${'SAFEWAY #1732 REFUND'}                  | ${1}  | ${'groceries'}       | ${'refund from a known merchant'}
    ${'ZQX TRADING REFUND'}                    | ${1}  | ${'refund'}          | ${'refund from an unknown merchant'}
    ${'ZELLE FROM J DOE'}                      | ${1}  | ${'other_income'}    | ${'unknown money in'}
    ${'ZQX TRADING'}                           | ${-1} | ${'other'}           | ${'unknown merchant'}
    ${'CARGO COLLECTIVE'}                      | ${-1} | ${'other'}           | ${'phrase inside a word, which does not count'}
    ${''}                                      | ${-1} | ${'other'}           | ${'empty description'}
  `('categorizes $payee ($sign) as $category: $why', ({ payee, sign, category }) => {
    expect(categorize(payee, minor(sign * 1_000))).toBe(category);
  });
});

describe('built-in categories', () => {
  it('have unique keys, and phrases only for existing categories', () => {
    const keys = BUILT_IN_CATEGORIES.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(Object.keys(MERCHANT_PHRASES).filter((key) => !keys.some((known) => known === key))).toEqual([]);
  });

  it('have phrases in the normalized form of payees, and none in two categories', () => {
    const phrases = Object.values(MERCHANT_PHRASES).flatMap((list) => list.split('|'));
    expect(phrases.filter((phrase) => payeeText(phrase) !== phrase.replace('~', ''))).toEqual([]);
    expect(phrases.filter((phrase, index) => phrases.indexOf(phrase) !== index)).toEqual([]);
  });
});

describe('phraseMatcher', () => {
  const match = phraseMatcher([
    ['SHELL', 'fuel'],
    ['SHELL COVE HOTEL', 'travel'],
    ['ELECTRIC~', 'utilities'],
  ]);
  it.each([
    ['SHELL OIL 1', 'fuel'],
    ['SHELL COVE HOTEL', 'travel'],
    ['CITY ELECTRICITY', 'utilities'],
    ['SEASHELL', undefined],
    ['SHELLS', undefined],
    ['', undefined],
  ])('for %j returns %s', (text, expected) => {
    expect(match(text)).toBe(expected);
  });
});

describe('normalizePayee', () => {
  it.each<{ raw: string; payee: string; why: string }>`
    raw                                      | payee                         | why
    ${'KROGER #0451'}                        | ${'Kroger'}                   | ${'store number'}
    ${'ALDI 40117'}                          | ${'Aldi'}                     | ${'store number without a mark'}
    ${'SQ *FARMERS MKT'}                     | ${'Farmers Mkt'}              | ${'card reader prefix'}
    ${'PAYPAL *CAFÉ MÜLLER'}                 | ${'Café Müller'}              | ${'letters of other languages'}
    ${'AMZN Mktp US*2K4RT'}                  | ${'Amazon'}                   | ${'name that cannot be derived'}
    ${"TRADER JOE'S #118"}                   | ${"Trader Joe's"}             | ${'name as the shop writes it'}
    ${'POS DEBIT CHIPOTLE 1842 DENVER CO'}   | ${'Chipotle 1842 Denver'}     | ${'text that the bank added'}
    ${'ACME CORP DIRECT DEP PPD ID 1234567'} | ${'Acme Corp Direct Dep'}     | ${'bank ids'}
    ${'HULU 877-824-4858'}                   | ${'Hulu'}                     | ${'phone number'}
    ${'BEST BUY 00004721 REFUND'}            | ${'Best Buy'}                 | ${'refund from the same shop'}
    ${'ETSY.COM - HANDMADE & CO'}            | ${'Etsy.com - Handmade & Co'} | ${'Co that is not Colorado'}
    ${"DR A. O'NEIL DDS; FAMILY"}            | ${"Dr A. O'Neil DDS; Family"} | ${'names and titles'}
    ${'Little Oaks Swim'}                    | ${'Little Oaks Swim'}         | ${'name already normalized'}
    ${'  CITY   PARKING  '}                  | ${'City Parking'}             | ${'spaces'}
    ${'0042'}                                | ${'0042'}                     | ${'number that is better than an empty name'}
    ${''}                                    | ${''}                         | ${'empty text'}
  `('normalizes $raw to $payee: $why', ({ raw, payee }) => {
    expect(normalizePayee(raw)).toBe(payee);
  });

  it('is idempotent', () => {
    for (const raw of [
      'KROGER #0451',
      'SQ *FARMERS MKT',
      'HULU 877-824-4858',
      'CITY WATER & SEWER',
      'TICKETMASTER "LIVE", INC',
    ]) {
      expect(normalizePayee(normalizePayee(raw))).toBe(normalizePayee(raw));
    }
  });

  it.each(['WEB ID 1 ', 'SQ *', '#12 ', '. ', 'LATE '])(
    'reads only the first 1,000 of 100,000 characters of "%s"',
    (part) => {
      const text = part.repeat(100_000 / part.length);
      expect(normalizePayee(text)).toBe(normalizePayee(text.slice(0, 1_000)));
      expect(payeeText(text).length).toBeLessThanOrEqual(1_000);
      expect(categorize(text, minor(-100))).toBe(categorize(text.slice(0, 1_000), minor(-100)));
    },
  );
});
