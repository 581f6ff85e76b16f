import { type Ppm, PPM_ONE } from '../money/minor.ts';
import { nearestMinor } from '../money/nearest-minor.ts';
import type { Formula } from '../working/formula.ts';
import type { WorkingValue } from '../working/working.ts';
import { apyOf, apyToApr, aprToApy } from './apy.ts';

const rateValue = (fraction: number): WorkingValue => ({
  kind: 'ppm',
  ppm: nearestMinor(fraction * PPM_ONE) as number as Ppm,
});

/** (1 + interest ÷ principal)^(365 ÷ days) − 1: Regulation DD, Appendix A. Rounded to a part per million. */
export const apyFormula: Formula = {
  id: 'savings.apy',
  resultKey: 'apy',
  compute: (inputs) =>
    rateValue(
      apyOf({ interest: inputs.money('interest'), principal: inputs.money('principal'), days: inputs.count('days') }),
    ),
};

/** (1 + apr ÷ n)^n − 1. Rounded to a part per million. */
export const aprToApyFormula: Formula = {
  id: 'savings.apr-to-apy',
  resultKey: 'apy',
  compute: (inputs) => rateValue(aprToApy(inputs.rate('apr') / PPM_ONE, inputs.count('compounded_a_year'))),
};

/** n × ((1 + apy)^(1 ÷ n) − 1). Rounded to a part per million. */
export const apyToAprFormula: Formula = {
  id: 'savings.apy-to-apr',
  resultKey: 'apr',
  compute: (inputs) => rateValue(apyToApr(inputs.rate('apy') / PPM_ONE, inputs.count('compounded_a_year'))),
};

export const savingsFormulas: readonly Formula[] = [apyFormula, aprToApyFormula, apyToAprFormula];
