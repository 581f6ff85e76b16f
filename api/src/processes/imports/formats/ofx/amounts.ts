import type { DecimalMark } from '@tideline/domain';
import { type AmountResult, readAmount } from '../amount.ts';

/**
 * Parses an OFX amount into exact minor units. The standard allows a point or a comma as the decimal mark and no
 * grouping, so "1,234" is one unit and 234 thousandths: in a currency with cents it is rejected instead of being read
 * as 1234. If both marks appear, or one appears twice, the other is the decimal mark ("1.234,56").
 */
export const parseOfxAmount = (text: string, currency: string): AmountResult =>
  readAmount(text, currency, decimalMarkOf(text));

function decimalMarkOf(text: string): DecimalMark {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma === -1) return text.indexOf('.') !== point ? ',' : '.';
  if (point === -1) return text.indexOf(',') !== comma ? '.' : ',';
  return comma > point ? ',' : '.';
}
