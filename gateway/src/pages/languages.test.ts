import { expect, it } from '@jest/globals';
import { negotiateLanguage } from './languages.ts';

it.each<{ header: string | undefined; expected: string; why: string }>`
  header                     | expected | why
  ${undefined}               | ${'en'}  | ${'nothing said'}
  ${'de'}                    | ${'de'}  | ${'exactly'}
  ${'de-AT'}                 | ${'de'}  | ${'a region of it'}
  ${'DE-at;q=0.9, en;q=0.1'} | ${'de'}  | ${'case does not matter'}
  ${'en;q=0.1, de;q=0.9'}    | ${'de'}  | ${'weights count, not order'}
  ${'fr, de;q=0.5'}          | ${'de'}  | ${'the best there is'}
  ${'de;q=0, en'}            | ${'en'}  | ${'zero is a refusal'}
  ${'fr'}                    | ${'en'}  | ${'nothing fits'}
  ${'*'}                     | ${'en'}  | ${'anything: the default'}
  ${'den'}                   | ${'en'}  | ${'another language that begins alike'}
  ${';;,q=,'}                | ${'en'}  | ${'nonsense'}
`('$why: $header → $expected', ({ header, expected }) => {
  expect(negotiateLanguage(header, ['en', 'de'], 'en')).toBe(expected);
});
