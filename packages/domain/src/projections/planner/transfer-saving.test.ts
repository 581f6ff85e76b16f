import { describe, expect, it } from '@jest/globals';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { transferSaving } from './transfer-saving.ts';

describe('transferSaving', () => {
  it('saves $768.90 on $5,000 at 22.99% with a fee of 3% and fifteen payments', () => {
    const found = transferSaving({
      balanceMinor: minor(500_000),
      aprPpm: ppm(229_900),
      fee: { feePpm: ppm(30_000) },
      promoMonths: 15,
      startOn: TODAY,
    });
    expect(found).toMatchObject({ feeMinor: 15_000, paymentMinor: 34_333, stayMonths: 18 });
    expect(Math.abs((found.stayInterestMinor ?? 0) - 91_890)).toBeLessThanOrEqual(50);
    expect(found.savingMinor).toBe((found.stayInterestMinor ?? 0) - 15_000);
  });

  it('is negative if the debt would soon be paid off anyway', () => {
    const found = transferSaving({
      balanceMinor: minor(100_000),
      aprPpm: ppm(100_000),
      fee: { feePpm: ppm(50_000) },
      promoMonths: 3,
      startOn: TODAY,
    });
    expect(found.savingMinor ?? 0).toBeLessThan(0);
  });

  it('is null if the same payment would never pay off the debt without a transfer', () => {
    const found = transferSaving({
      balanceMinor: minor(500_000),
      aprPpm: ppm(900_000),
      fee: { feePpm: ppm(30_000) },
      promoMonths: 60,
      startOn: TODAY,
    });
    expect(found).toMatchObject({ stayInterestMinor: null, stayMonths: null, savingMinor: null });
  });

  it('is minus the fee at a rate of 0%, and grows with the rate', () => {
    const saving = (percent: number) =>
      transferSaving({
        balanceMinor: minor(500_000),
        aprPpm: ppm(percent * 10_000),
        fee: { feePpm: ppm(30_000) },
        promoMonths: 15,
        startOn: TODAY,
      });
    const found = [0, 5, 10, 20, 30].map((percent) => saving(percent).savingMinor ?? 0);
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found[0]).toBe(-15_000);
  });
});
