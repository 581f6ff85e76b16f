import {
  apyOf,
  apyToApr,
  aprToApy,
  type RateStep,
  type RateTier,
  steppedApy,
  steppedInterest,
  tieredInterest,
} from '@tideline/domain';
import { CaseError, type Fields, type Json, tuple } from '../fields.ts';

const stepsOf = (input: Fields): RateStep[] =>
  input.list('steps').map((step) => ({ rate: tuple(step).number(0), days: tuple(step).number(1) }));
const compoundingOf = (input: Fields) => (input.text('compounding', 'daily/365').startsWith('none') ? 'none' : 'daily');

function stepped(input: Fields): Json {
  const apy = steppedApy(stepsOf(input), compoundingOf(input)) * 100;
  return input.has('principal')
    ? { interest: steppedInterest(input.number('principal'), stepsOf(input), compoundingOf(input)), apy }
    : { apy };
}

function tiered(input: Fields): Json {
  const tiers = input.list('tiers').map((tier): RateTier => ({
    rate: tuple(tier).number(0),
    upTo: tuple(tier).values[1] === null ? null : tuple(tier).number(1),
  }));
  const method = input.text('method');
  if (method !== 'A' && method !== 'B') throw new CaseError(`no tiering method ${method}`);
  const interest = tieredInterest(input.number('principal'), tiers, method);
  return { interest, apy: (interest / input.number('principal')) * 100 };
}

export const apy: Record<string, (input: Fields) => Json> = {
  apy: (input) => ({
    apy:
      apyOf({ interest: input.number('interest'), principal: input.number('principal'), days: input.number('days') }) *
      100,
  }),
  apr_to_apy: (input) => ({ value: aprToApy(input.number('apr'), input.number('n')) }),
  apy_to_apr: (input) => ({ value: apyToApr(input.number('apy'), input.number('n')) }),
  stepped_cd: stepped,
  intro_rate: stepped,
  composite: stepped,
  tiered,
};
