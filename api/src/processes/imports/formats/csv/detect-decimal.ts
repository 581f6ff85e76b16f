import type { DecimalMark } from '@tideline/domain';
import { readCsvAmount } from './csv-amount.ts';

export interface DetectedMark {
  readonly mark: DecimalMark;
  /** Whether the other mark parses as many amounts to different values, so that the user must decide. */
  readonly ambiguous: boolean;
}

/** Currencies of countries that use a decimal comma. */
const COMMA = /^(EUR|CZK|DKK|NOK|SEK|PLN|HUF|RON|BGN|BRL|ARS|CLP|COP|IDR|TRY|UAH|RUB|ISK|VND)$/;

/** Number of amounts processed before yielding to other work. */
const AT_ONCE = 10_000;

/** Detects the decimal mark from all amounts in the file: the one that parses more of them in the currency. */
export async function detectDecimal(
  cells: readonly string[],
  currency: string,
  giveWay: () => Promise<void>,
): Promise<DetectedMark> {
  const usual: DecimalMark = COMMA.test(currency) ? ',' : '.';
  const read = { point: 0, comma: 0 };
  let differ = false;
  const given = [...new Set(cells)].filter((cell) => /\d/.test(cell));
  for (const [position, cell] of given.entries()) {
    if (position % AT_ONCE === 0) await giveWay();
    const [point, comma] = [readCsvAmount(cell, currency, '.'), readCsvAmount(cell, currency, ',')];
    if (point.ok) read.point++;
    if (comma.ok) read.comma++;
    differ ||= point.ok && comma.ok && point.minor !== comma.minor;
  }
  if (read.point !== read.comma) return { mark: read.point > read.comma ? '.' : ',', ambiguous: false };
  return { mark: usual, ambiguous: differ };
}
