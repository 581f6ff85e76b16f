import type { Formula } from '../../foundation/working/formula.ts';
import { sweepEarned } from './backtest-sweeps.ts';
import { sweepEarnedSoFar } from './rule-totals.ts';
import { betterUseGain } from './better-use.ts';
import { plannedValue } from './planned-use.ts';
import { sweepAmount } from './sweep-amount.ts';
import { sweepValueOfYear } from './sweep-value.ts';

export const sweepFormulas: readonly Formula[] = [
  sweepAmount,
  sweepValueOfYear,
  sweepEarned,
  sweepEarnedSoFar,
  plannedValue,
  betterUseGain,
];
