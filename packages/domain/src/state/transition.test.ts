import { describe, expect, it } from '@jest/globals';
import { allowedEvents, transition, type Transition } from './transition.ts';

type Lamp = 'off' | 'on' | 'broken';
const lamp: Transition<Lamp, 'press' | 'repair', { hasPower: boolean; hasBulb: boolean }>[] = [
  { from: 'off', event: 'press', to: 'on', guard: { code: 'no_bulb', holds: ({ hasBulb, hasPower }) => hasBulb && hasPower } },
  { from: 'off', event: 'press', to: 'broken', guard: { code: 'no_power', holds: ({ hasPower }) => hasPower } },
  { from: 'on', event: 'press', to: 'off' },
  { from: 'broken', event: 'repair', to: 'off' },
];

describe('transition', () => {
  it.each<{ from: Lamp; event: 'press' | 'repair'; hasPower: boolean; hasBulb: boolean; result: object; why: string }>`
    from        | event       | hasPower | hasBulb  | result                                                                             | why
    ${'off'}    | ${'press'}  | ${true}  | ${true}  | ${{ ok: true, state: 'on' }}                                                       | ${'the first row whose guard holds'}
    ${'off'}    | ${'press'}  | ${true}  | ${false} | ${{ ok: true, state: 'broken' }}                                                   | ${'then the second'}
    ${'off'}    | ${'press'}  | ${false} | ${true}  | ${{ ok: false, reason: 'guard', code: 'no_power', from: 'off', event: 'press' }}   | ${'no guard holds: the last one says why'}
    ${'on'}     | ${'press'}  | ${false} | ${false} | ${{ ok: true, state: 'off' }}                                                      | ${'without a guard always'}
    ${'on'}     | ${'repair'} | ${true}  | ${true}  | ${{ ok: false, reason: 'not_allowed', from: 'on', event: 'repair' }}               | ${'no such step'}
  `('$from + $event: $why', ({ from, event, hasPower, hasBulb, result }) => {
    expect(transition(lamp, from, event, { hasPower, hasBulb })).toEqual(result);
  });

  it('tells the events that a state answers to, each once', () => {
    expect(allowedEvents(lamp, 'off', { hasPower: true, hasBulb: true })).toEqual(['press']);
    expect(allowedEvents(lamp, 'off', { hasPower: false, hasBulb: true })).toEqual([]);
    expect(allowedEvents(lamp, 'broken', { hasPower: false, hasBulb: false })).toEqual(['repair']);
  });
});
