import { expect, it } from '@jest/globals';
import { negotiateLanguage } from './languages.ts';

it.each<{ header: string | undefined; expected: string; why: string }>`
  header                     | expected | why
  ${undefined}               | ${'en'}  | ${'no header'}
  ${'de'}                    | ${'de'}  | ${'exactly'}
  ${'de-AT'}                 | ${'de'}  | ${'a regional variant'}
  ${'DE-at;q=0.9, en;q=0.1'} | ${'de'}  | ${'case is ignored'}
  ${'en;q=0.1, de;q=0.9'}    | ${'de'}  | ${'weights, not the order, decide'}
  ${'fr, de;q=0.5'}          | ${'de'}  | ${'the best available language'}
  ${'de;q=0, en'}            | ${'en'}  | ${'a weight of 0 rejects a language'}
  ${'fr'}                    | ${'en'}  | ${'no available language'}
  ${'*'}                     | ${'en'}  | ${'a wildcard means the default language'}
  ${'den'}                   | ${'en'}  | ${'another language with the same prefix'}
  ${';;,q=,'}                | ${'en'}  | ${'nonsense'}
`('negotiateLanguage ($why): $header → $expected', ({ header, expected }) => {
  expect(negotiateLanguage(header, ['en', 'de'], 'en')).toBe(expected);
});
