import type { NetWorth } from '@tideline/contract';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
const point = (on: string, assets: number, liabilities: number) => ({
  on,
  assets: usd(assets),
  liabilities: usd(liabilities),
  net: usd(assets - liabilities),
});

/** Net worth at two month ends and today. */
export const aNetWorth: NetWorth = {
  currency: 'USD',
  points: [
    point('2026-01-31', 900_000, 200_000),
    point('2026-02-28', 950_000, 190_000),
    point('2026-03-01', 960_000, 190_000),
  ],
  current: point('2026-03-01', 960_000, 190_000),
  changeSinceLastMonth: usd(60_000),
};
