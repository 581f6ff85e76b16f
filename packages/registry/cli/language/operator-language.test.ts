import { expect, it } from '@jest/globals';
import { formatsIn } from './formats.ts';
import { operatorSpeech } from './operator-language.ts';

it.each<{ env: Record<string, string>; locale: string; why: string }>`
  env                                                    | locale     | why
  ${{}}                                                  | ${'en-US'} | ${'no variable is set'}
  ${{ LANG: 'de_DE.UTF-8' }}                             | ${'de-DE'} | ${'the usual form'}
  ${{ LANG: 'de_AT@euro' }}                              | ${'de-AT'} | ${'a modifier'}
  ${{ LANG: 'de' }}                                      | ${'de'}    | ${'without a region'}
  ${{ LANG: 'C.UTF-8' }}                                 | ${'en-US'} | ${'C'}
  ${{ LANG: 'POSIX' }}                                   | ${'en-US'} | ${'POSIX'}
  ${{ LANG: 'fr_FR.UTF-8' }}                             | ${'en-US'} | ${'a language without texts'}
  ${{ LANG: '../../src' }}                               | ${'en-US'} | ${'not a locale name'}
  ${{ LANG: 'de_DE.UTF-8', LC_MESSAGES: 'en_GB.UTF-8' }} | ${'en-US'} | ${'LC_MESSAGES precedes LANG'}
  ${{ LANG: 'en_US.UTF-8', LC_ALL: 'de_CH.UTF-8' }}      | ${'de-CH'} | ${'LC_ALL precedes LANG'}
  ${{ LANG: 'de_DE.UTF-8', LC_ALL: 'C' }}                | ${'en-US'} | ${'only LC_ALL counts'}
  ${{ LANG: 'de_DE.UTF-8', LC_ALL: '' }}                 | ${'de-DE'} | ${'an empty variable counts as unset'}
  ${{ LC_ALL: 'de_DE.UTF-8', TIDELINE_LANG: 'en' }}      | ${'en-US'} | ${'TIDELINE_LANG precedes all others'}
  ${{ LC_ALL: 'C', TIDELINE_LANG: 'de' }}                | ${'de'}    | ${'TIDELINE_LANG precedes all others'}
  ${{ LC_ALL: 'C', TIDELINE_LANG: 'de-AT' }}             | ${'de-AT'} | ${'with a region'}
  ${{ LANG: 'de_DE.UTF-8', TIDELINE_LANG: '' }}          | ${'de-DE'} | ${'an empty variable counts as unset'}
`('operatorSpeech: uses the locale $locale for $env ($why)', async ({ env, locale }) => {
  expect((await operatorSpeech(env)).locale).toBe(locale);
});

it('operatorSpeech: rejects a TIDELINE_LANG without texts, and lists the languages with texts', async () => {
  await expect(operatorSpeech({ TIDELINE_LANG: 'fr' })).rejects.toMatchObject({
    code: 'USAGE',
    message: 'TIDELINE_LANG=fr is not a language of this command: choose one of en, de.',
  });
});

it.each([
  ['en-US', '1234567', '1177.4 MiB', '1 KiB', '2026-03-01 12:00'],
  ['de-DE', '1.234.567', '1.177,4\u00a0MiB', '1\u00a0KiB', '01.03.2026, 12:00'],
  ['de-CH', "1'234'567", "1'177.4\u00a0MiB", '1\u00a0KiB', '01.03.2026, 12:00'],
])('formatsIn: formats numbers, sizes and instants in %s', (locale, number, size, small, minute) => {
  const formats = formatsIn(locale);
  expect([
    formats.count(1_234_567).text,
    formats.size(1_234_567_890),
    formats.size(1),
    formats.minute('2026-03-01T12:00:59.999Z'),
    formats.minute(undefined),
  ]).toEqual([number, size, small, minute, '']);
});
