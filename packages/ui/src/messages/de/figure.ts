import type { Translation } from '@tideline/contract/language';
import type { figureSentences as english } from '../figure.en.ts';

export const figureSentences: Translation<typeof english> = {
  empty: (what) => `Geben Sie ${what} ein`,
  'not-a-number': (what) => `Geben Sie ${what} in Ziffern ein, zum Beispiel 12 oder 12,50`,
  ambiguous: (what) => `Geben Sie ${what} ohne Tausendertrennzeichen ein, zum Beispiel 1234 oder 1234,50`,
  'too-many-decimals': (what) => `Geben Sie ${what} mit weniger Nachkommastellen ein`,
  negative: (what) => `Geben Sie ${what} ohne Minuszeichen ein`,
  'too-large': (what) => `Geben Sie ${what} unter 90 Billionen ein`,
};
