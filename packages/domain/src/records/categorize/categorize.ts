import type { Minor } from '../../foundation/money/minor.ts';
import { REFUND_WORDING, WORDING_RULES } from './bank-wording.ts';
import type { CategoryKey } from './categories.ts';
import { phraseMatcher } from './match-phrase.ts';
import { MERCHANT_PHRASES } from './merchants.ts';
import { payeeText } from './payee-text.ts';

const merchantCategory = phraseMatcher<CategoryKey>(
  Object.entries(MERCHANT_PHRASES).flatMap(([key, phrases]) =>
    phrases.split('|').map((phrase) => [phrase, key as CategoryKey] as const),
  ),
);

/**
 * Returns the built-in category of a transaction from its bank description and its sign.
 * Order   the bank's own wording (interest, fees, transfers, pay), then the longest merchant phrase, then a refund,
 *         otherwise other
 * Units   amount in minor units, money out is negative; a refund keeps the category of its merchant
 */
export function categorize(payee: string, amountMinor: Minor): CategoryKey {
  const text = payeeText(payee);
  const direction = amountMinor < 0 ? 'out' : 'in';
  const wording = WORDING_RULES.find(
    (rule) => (rule.direction === undefined || rule.direction === direction) && rule.wording.test(text),
  );
  if (wording !== undefined) return wording.key;
  const merchant = merchantCategory(text);
  if (merchant !== undefined) return merchant;
  if (direction === 'out') return 'other';
  return REFUND_WORDING.test(text) ? 'refund' : 'other_income';
}
