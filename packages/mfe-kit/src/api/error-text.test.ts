import { describe, expect, it } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { errorText } from './error-text.ts';

const text = (error: unknown) => errorText(error, () => '$5.00');
const offline = (reads: boolean) =>
  new ApiError({ code: 'OFFLINE', status: 0, title: 'No answer came', params: { reads } });

describe('errorText', () => {
  it('promises of a read that it comes by itself', () => {
    expect(text(offline(true))).toBe(
      'The server cannot be reached. Check the connection; this goes on by itself once it answers.',
    );
  });

  it('promises of a change only that what was entered is kept', () => {
    expect(text(offline(false))).toBe(
      'The server cannot be reached. What you entered is kept here: try again once there is a connection.',
    );
  });

  it('knows code that did not arrive from code that broke', () => {
    const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    expect(text(missing)).toBe('A part of this page could not be fetched. Check the connection and try again.');
    expect(text(new Error('x is undefined'))).toBe('Something went wrong in this page.');
  });

  it('puts amounts in as the household writes them', () => {
    const refused = new ApiError({
      code: 'PLAN_BELOW_MINIMUMS',
      status: 422,
      title: '',
      params: { neededMinor: '500', currency: 'USD' },
    });
    expect(text(refused)).toBe('The minimum payments need $5.00 a month. Enter that much or more.');
  });
});
