import type { DecimalMark } from '@tideline/domain';
import { readCsvAmount } from './csv-amount.ts';

export interface DetectedMark {
  readonly mark: DecimalMark;
  /** The other mark reads as many amounts, and differently: only a person can say. */
  readonly ambiguous: boolean;
}

/** Currencies of countries that write a comma. */
const COMMA = /^(EUR|CZK|DKK|NOK|SEK|PLN|HUF|RON|BGN|BRL|ARS|CLP|COP|IDR|TRY|UAH|RUB|ISK|VND)$/;

/** The decimal mark, judged by all amounts of the file: it reads more of them in the currency than the other one does. */
export function detectDecimal(cells: readonly string[], currency: string): DetectedMark {
  const given = [...new Set(cells)].filter((cell) => /\d/.test(cell));
  const read = (mark: DecimalMark) => given.map((cell) => readCsvAmount(cell, currency, mark));
  const [point, comma] = [read('.'), read(',')];
  const count = (results: typeof point): number => results.filter(({ ok }) => ok).length;
  const usual: DecimalMark = COMMA.test(currency) ? ',' : '.';
  if (count(point) !== count(comma)) return { mark: count(point) > count(comma) ? '.' : ',', ambiguous: false };
  const differ = point.some((result, position) => {
    const other = comma[position];
    return result.ok && other?.ok && result.minor !== other.minor;
  });
  return { mark: usual, ambiguous: differ };
}
