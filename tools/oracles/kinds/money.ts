import { allocate, currencyExponent, minor, roundDecimal, type Rounding } from '@tideline/domain';
import { type Fields, type Json, tuple } from '../fields.ts';

const round =
  (rounding: Rounding) =>
  (input: Fields): Json => ({ r: roundDecimal(input.text('value'), input.number('digits', 2), rounding) });

export const money: Record<string, (input: Fields) => Json> = {
  round_half_up: round('half-away'),
  round_negative: round('half-away'),
  half_even: round('half-even'),
  allocate: (input) => ({
    parts: allocate(
      minor(input.number('amount_minor')),
      input.list('ratios').map((_, index) => tuple(input.list('ratios')).number(index)),
    ),
  }),
  exponents: (input) => ({
    exp: input.list('currencies').map((_, index) => currencyExponent(tuple(input.list('currencies')).text(index))),
  }),
};
