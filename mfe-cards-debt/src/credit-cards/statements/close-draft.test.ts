import { describe, expect, it } from '@jest/globals';
import { areDatesWhole, checkClose, type CloseDraft } from './close-draft.ts';

const words = {
  dateMissing: 'choose',
  dateAhead: 'ahead',
  dateOrder: 'order',
  dueOrder: 'due',
  closing: 'the balance',
  minimum: 'the minimum',
  interest: 'the interest',
};
const settings = { currency: 'USD', locale: 'en-US', today: '2026-03-01', words };
const draft = (values: Partial<CloseDraft> = {}): CloseDraft => ({
  startsOn: '2026-01-21',
  closesOn: '2026-02-20',
  dueOn: '2026-03-14',
  closing: '',
  minimum: '',
  interest: '',
  bookInterest: true,
  inGrace: null,
  ...values,
});

describe('draft for closing a statement', () => {
  it('leaves empty fields to be computed', () => {
    expect(checkClose(draft(), settings)).toEqual({
      ok: true,
      data: {
        startsOn: '2026-01-21',
        closesOn: '2026-02-20',
        dueOn: '2026-03-14',
        printed: { closing: null, minimumDue: null, interest: null },
        bookInterest: true,
        inGrace: null,
      },
    });
  });

  it('accepts printed figures, and allows a negative one only for the balance', () => {
    expect(checkClose(draft({ closing: '-12.50', minimum: '35', interest: '$19.73' }), settings)).toMatchObject({
      ok: true,
      data: { printed: { closing: '-1250', minimumDue: '3500', interest: '1973' } },
    });
    expect(checkClose(draft({ minimum: '-35' }), settings)).toMatchObject({
      ok: false,
      errors: { minimum: expect.stringContaining('the minimum') },
    });
  });

  it.each<[string, Partial<CloseDraft>, object]>([
    ['a missing closing day', { closesOn: '' }, { closesOn: 'choose' }],
    ['a closing day in the future', { closesOn: '2026-03-02', dueOn: '2026-03-20' }, { closesOn: 'ahead' }],
    ['an end before the start', { closesOn: '2026-01-20' }, { closesOn: 'order' }],
    ['a payment due before the close', { dueOn: '2026-02-19' }, { dueOn: 'due' }],
    ['an amount in words', { closing: 'lots' }, { closing: expect.stringContaining('the balance') }],
  ])('rejects %s', (_what, values, errors) => {
    expect(checkClose(draft(values), settings)).toEqual({ ok: false, errors });
  });

  it.each([
    [true, {}],
    [false, { dueOn: '' }],
    [false, { closesOn: '2026-03-02', dueOn: '2026-03-20' }],
    [false, { startsOn: '2026-02-21' }],
  ])('has usable dates: %s for %j', (whole, values) => {
    expect(areDatesWhole(draft(values), '2026-03-01')).toBe(whole);
  });
});
