/** The scenarios of the sweep drill: the weekends, and the steps at which workers of each household are killed. */
import type { TransferWay } from '../providers/sweep-accounts.store.ts';
import type { Behavior } from './bank.ts';
import { DEATHS, type DrillCrash } from './drill-kinds.ts';

/** A weekend on which clocks change. The rule proposes on Friday, and money moves on Monday. */
export interface DrillWeekend {
  name: string;
  timezone: string;
  friday: Date;
  monday: Date;
  /** Times to which the clock jumps, repeatedly in this order. */
  jumps: readonly Date[];
  /** Hours from Friday. The window ends in the hour that is skipped or repeated. */
  cancelWindowHours: number;
}

const at = (...texts: string[]): Date[] => texts.map((text) => new Date(text));

export const WEEKENDS: readonly DrillWeekend[] = [
  {
    name: 'spring',
    timezone: 'America/New_York',
    friday: new Date('2026-03-06T20:00:00Z'),
    monday: new Date('2026-03-09T14:30:00Z'),
    cancelWindowHours: 35,
    jumps: at(
      '2026-03-08T06:59:58Z',
      '2026-03-07T12:00:00Z',
      '2026-03-08T07:00:01Z',
      '2026-03-05T09:00:00Z',
      '2026-03-09T03:59:59Z',
    ),
  },
  {
    name: 'autumn',
    timezone: 'America/New_York',
    friday: new Date('2026-10-30T19:00:00Z'),
    monday: new Date('2026-11-02T15:30:00Z'),
    cancelWindowHours: 35,
    jumps: at(
      '2026-11-01T05:59:58Z',
      '2026-10-31T12:00:00Z',
      '2026-11-01T06:00:01Z',
      '2026-10-29T09:00:00Z',
      '2026-11-02T04:59:59Z',
    ),
  },
  {
    name: 'autumn in Berlin',
    timezone: 'Europe/Berlin',
    friday: new Date('2026-10-23T15:00:00Z'),
    monday: new Date('2026-10-26T10:30:00Z'),
    cancelWindowHours: 34,
    jumps: at(
      '2026-10-25T00:59:58Z',
      '2026-10-24T12:00:00Z',
      '2026-10-25T01:00:01Z',
      '2026-10-22T22:30:00Z',
      '2026-10-25T22:59:59Z',
    ),
  },
];

export interface Scenario {
  way: TransferWay;
  /** Steps at which workers die, and the number of deaths at each. */
  deaths: readonly { step: DrillCrash; times: number }[];
  /** The bank's behavior when it first receives an order, then the second time, and so on. After that, it accepts. */
  bank?: readonly Behavior[];
  /** Whether a purchase is posted before the money moves. */
  spends?: boolean;
  /** Whether the bank reports a return after the transfer settled. */
  returns?: boolean;
}

const BY_LEDGER: readonly DrillCrash[] = ['evaluated', 'evaluation committed', 'claimed', 'looked again', 'instructed'];
const BY_BANK = DEATHS;

/** Returns a scenario for each step of each transfer way, and further scenarios with typical bank faults. */
export function everyStep(times = 1): Scenario[] {
  const one = (step: DrillCrash): Scenario['deaths'] => [{ step, times }];
  return [
    ...BY_LEDGER.map((step, index): Scenario => ({ way: 'ledger', deaths: one(step), spends: index % 2 === 1 })),
    ...BY_LEDGER.map((step): Scenario => ({ way: 'instruct', deaths: one(step) })),
    ...BY_BANK.map((step, index): Scenario => ({
      way: 'webhook',
      deaths: one(step),
      spends: index % 2 === 0,
      returns: index % 3 === 0,
    })),
    ...(['accept_and_drop', 'drop', 'accept_late', 'busy', 'already', 'wordless'] as const).map(
      (behavior, index): Scenario => ({
        way: 'webhook',
        deaths: one('sent'),
        bank: [behavior, behavior],
        returns: index % 2 === 0,
      }),
    ),
    {
      way: 'webhook',
      deaths: BY_BANK.map((step) => ({ step, times: 1 })),
      bank: ['accept_and_drop', 'busy'],
      returns: true,
    },
    { way: 'ledger', deaths: BY_LEDGER.map((step) => ({ step, times: 1 })), spends: true },
  ];
}

/** Returns the name of a scenario for the report. */
export const nameOf = ({ way, deaths, bank, returns, spends }: Scenario): string =>
  [
    way,
    deaths.length > 2
      ? 'at every step'
      : deaths.map(({ step, times }) => (times > 1 ? `${step} ×${times}` : step)).join(', '),
    ...(bank === undefined ? [] : [bank[0] ?? '']),
    ...(spends === true ? ['less is safe'] : []),
    ...(returns === true ? ['R01'] : []),
  ].join(' · ');
