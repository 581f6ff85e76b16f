import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../api/api-error.ts';
import { refusalOf } from './refusal.ts';

interface Fields {
  name: string;
  amount: string;
}
const invalid = (...pointers: string[]) =>
  new ApiError({
    code: 'VALIDATION_FAILED',
    status: 422,
    title: '',
    params: { fields: pointers.map((pointer) => ({ pointer, rule: 'x', message: `wrong at ${pointer}` })) },
  });
const refused = (error: unknown) => refusalOf<Fields>(error, { name: 'name', balance: 'amount' }, () => 'It failed.');

describe('refusalOf', () => {
  it('assigns server errors to their fields, with the first message for each', () => {
    expect(refused(invalid('/balance/minor', '/balance/currency', '/name'))).toEqual({
      amount: 'wrong at /balance/minor',
      name: 'wrong at /name',
    });
  });

  it('assigns all other errors to the form', () => {
    expect(refused(invalid('/version'))).toEqual({ form: 'It failed.' });
    expect(refused(new ApiError({ code: 'OFFLINE', status: 0, title: '' }))).toEqual({ form: 'It failed.' });
    expect(refused(new TypeError('x'))).toEqual({ form: 'It failed.' });
  });
});
