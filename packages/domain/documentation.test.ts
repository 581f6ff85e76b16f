import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as domain from './src/index.ts';
import { CADENCE_RULES } from './src/records/recurring/cadences.ts';
import { evaluate, examplesOf, expectedOf, type Page } from './src/testing/worked-examples.ts';

const docs = join(import.meta.dirname, '..', '..', 'docs');
const page = (path: string): Page => ({ path, text: readFileSync(join(docs, path), 'utf8') });
const subjects = readdirSync(join(docs, 'domain'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => page(`domain/${name}`));
const entry = page('DOMAIN.md');
const pages = [entry, ...subjects];
const exports: Readonly<Record<string, unknown>> = { ...domain };

/** Exports that the text explains and that need no example. */
const NAMED_IN_THE_TEXT: readonly string[] = ['AssertionError'];

const isNamed = (name: string, text: string) => new RegExp(`\\b${name}\\b`).test(text);
/**
 * Returns whether the text calls the export, passes it to another function or, if it is data, reads it. Ignores
 * fields of the same name.
 */
const isUsed = (name: string, text: string) =>
  new RegExp(`(?<![\\w.'])${name}(?=${typeof exports[name] === 'function' ? '[(),]' : "[^\\w':]"}|$)`, 'm').test(text);

describe('documentation of the engine', () => {
  it.each(pages.map((each) => [each.path, each]))('%s has examples', (_path, each) => {
    expect(examplesOf(each as Page).length).toBeGreaterThan(0);
  });

  it('links every page from DOMAIN.md, and has no dead links', () => {
    const known = new Set(pages.map(({ path }) => path));
    for (const { path } of subjects) expect(entry.text).toContain(`](${path})`);
    for (const { path, text } of pages) {
      const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) =>
        join(path, '..', target),
      );
      expect({ path, missing: targets.filter((target) => target.endsWith('.md') && !known.has(target)) }).toEqual({
        path,
        missing: [],
      });
    }
  });

  it('shows every public function in an example', () => {
    const shown = pages
      .flatMap(examplesOf)
      .map(({ expression, given }) => `${given} ${expression}`)
      .join('\n');
    const unseen = Object.keys(exports).filter((name) => !NAMED_IN_THE_TEXT.includes(name) && !isUsed(name, shown));
    expect(unseen).toEqual([]);
  });

  it('mentions every export without an example in the text, and no export that no longer exists', () => {
    const text = pages.map((each) => each.text).join('\n');
    expect(NAMED_IN_THE_TEXT.filter((name) => !(name in exports) || !isNamed(name, text))).toEqual([]);
  });

  it.each([
    ['insight', Object.keys(domain.INSIGHT_RULES)],
    ['sweep', Object.keys(domain.NATURAL_TRIGGER)],
    ['mode', domain.MODE_KEYS],
    ['balance method', domain.INTEREST_METHODS],
    ['calendar', domain.CALENDAR_NAMES],
  ])('explains every kind of %s', (_what, names) => {
    const text = pages.map((each) => each.text).join('\n');
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  it('lists every cadence with its detection thresholds', () => {
    const { text } = page('domain/recurring-and-forecast.md');
    const rowOf = ({ cadence, periodDays, toleranceDays, minimumCount }: (typeof CADENCE_RULES)[number]) =>
      `|\`${cadence}\`|${periodDays}|${toleranceDays}|${minimumCount}|`;
    const unpadded = text.replaceAll(' ', '');
    expect(CADENCE_RULES.map(rowOf).filter((row) => !unpadded.includes(row))).toEqual([]);
  });

  it('names the formula of every working', () => {
    const text = pages.map((each) => each.text).join('\n');
    expect(domain.FORMULAS.map(({ id }) => id).filter((id) => !text.includes(`\`${id}\``))).toEqual([]);
  });
});

describe.each(pages.map((each) => [each.path, each] as const))('%s', (_path, each) => {
  it.each(
    examplesOf(each).map(
      (example) => [`${example.line}: ${example.expression.replaceAll(/\s+/g, ' ').slice(0, 120)}`, example] as const,
    ),
  )('line %s', (_title, { expression, expected, given }) => {
    const wanted = expectedOf({ expected });
    if (wanted.kind === 'throws') expect(() => evaluate(expression, given, exports)).toThrow(wanted.message);
    else if (wanted.kind === 'some_fields')
      expect(evaluate(expression, given, exports)).toMatchObject(wanted.value as object);
    else expect(evaluate(expression, given, exports)).toEqual(wanted.value);
  });
});
