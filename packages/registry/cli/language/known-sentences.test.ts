import { describe, expect, it } from '@jest/globals';
import { gates as germanGates } from '../../src/messages/de/gates.ts';
import { refusals as germanRefusals } from '../../src/messages/de/refusals.ts';
import { gates } from '../../src/messages/gates.en.ts';
import { refusals } from '../../src/messages/refusals.en.ts';
import { type Sentences, translatorOf } from './known-sentences.ts';

const english: Sentences = { ...refusals, ...gates };
const german: Sentences = { ...germanRefusals, ...germanGates };
const translate = translatorOf(english, german);

/** Typical parameters: names, paths, and a cause with punctuation. */
const TEXTS = ['mfe-accounts', '1.9.0-1a2b3c4d', 'mfe-cards', 'dist/a (1).js', '^2.0 || 3'];
const said = (sentence: Sentences[string] | undefined): string =>
  typeof sentence === 'function' ? sentence(...TEXTS.slice(0, sentence.length)) : (sentence ?? '');

describe('known sentences of the registry', () => {
  it.each(Object.keys(english))('are translated: %s', (key) => {
    expect(translate(said(english[key]))).toBe(said(german[key]));
  });

  it('contain each parameter unchanged', () => {
    const changed = Object.entries(english).filter(
      ([, sentence]) =>
        typeof sentence === 'function' &&
        TEXTS.slice(0, sentence.length).some((text) => !said(sentence).includes(text)),
    );
    expect(changed.map(([key]) => key)).toEqual([]);
  });

  it.each(['Something new happened at 12:00.', '', 'The archive contains no files. Really.'])(
    'do not include %j, which remains unchanged',
    (sentence) => {
      expect(translate(sentence)).toBe(sentence);
    },
  );
});
