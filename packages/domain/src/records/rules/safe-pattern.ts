import { unreachable } from '../../foundation/assert.ts';
import { foldText } from './fold-text.ts';
import { isWord, parsePattern, PatternError, type PatternNode, type PatternProblem } from './pattern-parser.ts';

/** One step of a compiled pattern; `next` and `other` are positions in the program. */
type Step =
  | { readonly kind: 'char'; readonly accepts: (char: string) => boolean; readonly next: number }
  | { readonly kind: 'at'; readonly place: 'start' | 'end' | 'word_edge'; readonly next: number }
  | { readonly kind: 'fork'; readonly next: number; readonly other: number }
  | { readonly kind: 'found' };

/** Maximum number of steps after counted repetitions are expanded. */
const STEPS_MAX = 2_000;
/** Maximum length of a text. No payee, description or memo is longer. */
const TEXT_LENGTH_MAX = 1_000;

export type SafePattern =
  | { readonly ok: true; readonly test: (text: string) => boolean }
  | { readonly ok: false; readonly problem: PatternProblem };

/**
 * Compiles a user's pattern for searching anywhere in text, ignoring case and accents.
 *
 * Unlike the platform's regular expressions, a compiled pattern cannot hang: it follows all possible matches at the
 * same time, so a search takes at most (length of the text × size of the pattern) steps.
 *
 * Errors  returns a problem with code and position instead of the test: too long, too large, not supported or
 *         malformed
 * Source  K. Thompson, "Regular Expression Search Algorithm", 1968
 * Example  safePattern('^(aldi|lidl)\\b').test('ALDI 40117') → true
 */
export function safePattern(pattern: string): SafePattern {
  try {
    const program: Program = { steps: [{ kind: 'found' }], visits: 0 };
    const start = compile(parsePattern(pattern), 0, program);
    const { steps } = program;
    return { ok: true, test: (text) => search(steps, start, foldText(text)) };
  } catch (error) {
    if (error instanceof PatternError) return { ok: false, problem: error.problem };
    throw error;
  }
}

interface Program {
  readonly steps: Step[];
  /** Number of nodes compiled so far. Nested counted empty groups add no steps, but would still take forever. */
  visits: number;
}

/** Adds a node to the program so that it continues at `next`, and returns the position where it starts. */
function compile(node: PatternNode, next: number, program: Program): number {
  const { steps } = program;
  program.visits += 1;
  if (steps.length >= STEPS_MAX || program.visits >= 10 * STEPS_MAX)
    throw new PatternError({ code: 'pattern_too_large', at: 0 });
  const add = (step: Step): number => steps.push(step) - 1;
  switch (node.kind) {
    case 'char':
      return add({ ...node, next });
    case 'at':
      return add({ ...node, next });
    case 'sequence':
      return node.parts.reduceRight((after, part) => compile(part, after, program), next);
    case 'choice':
      return node.options
        .map((option) => compile(option, next, program))
        .reduceRight((other, start) => add({ kind: 'fork', next: start, other }));
    case 'optional':
      return add({ kind: 'fork', next: compile(node.part, next, program), other: next });
    case 'repeated': {
      const fork = add({ kind: 'fork', next, other: next });
      steps[fork] = { kind: 'fork', next: compile(node.part, fork, program), other: next };
      return fork;
    }
    default:
      return unreachable(node);
  }
}

function search(steps: readonly Step[], start: number, text: string): boolean {
  const chars = Array.from(text.slice(0, TEXT_LENGTH_MAX));
  let states = new Set<number>();
  for (let at = 0; at <= chars.length; at += 1) {
    if (follow(steps, [...states, start], { chars, at }, states)) return true;
    const char = chars[at];
    if (char === undefined) return false;
    const next = new Set<number>();
    for (const state of states) {
      const step = steps[state];
      if (step?.kind === 'char' && step.accepts(char)) next.add(step.next);
    }
    states = next;
  }
  return false;
}

/**
 * Adds to `states` every state that is reachable without consuming a character. Returns true if that includes the end
 * of the pattern.
 */
function follow(
  steps: readonly Step[],
  from: readonly number[],
  place: { chars: readonly string[]; at: number },
  states: Set<number>,
): boolean {
  const open = [...from];
  const seen = new Set<number>();
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (seen.has(state)) continue;
    seen.add(state);
    states.add(state);
    const step = steps[state];
    if (step?.kind === 'found') return true;
    if (step?.kind === 'fork') open.push(step.next, step.other);
    if (step?.kind === 'at' && isAt(step.place, place)) open.push(step.next);
  }
  return false;
}

function isAt(where: 'start' | 'end' | 'word_edge', { chars, at }: { chars: readonly string[]; at: number }): boolean {
  if (where === 'start') return at === 0;
  if (where === 'end') return at === chars.length;
  return isWord(chars[at - 1] ?? ' ') !== isWord(chars[at] ?? ' ');
}
