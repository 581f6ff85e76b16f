import { beforeAll, describe, expect, it } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { errorText, loadErrorTexts } from './error-text.ts';

const text = (error: unknown) => errorText(error, () => '$5');
const offline = (reads: boolean) =>
  new ApiError({ code: 'OFFLINE', status: 0, title: 'No answer came', params: { reads } });

describe('errorText', () => {
  beforeAll(loadErrorTexts);

  it("falls back to the API's own text", () => {
    const unknown = new ApiError({ code: 'LATER' as 'INTERNAL', status: 409, title: 'It is later', params: {} });
    expect(text(unknown)).toBe('It is later');
  });

  it('promises automatic recovery for a read', () => {
    expect(text(offline(true))).toBe('Can’t reach the server. Check your connection. Reconnecting…');
  });

  it('promises only that the input is kept if a change fails', () => {
    expect(text(offline(false))).toBe(
      'Can’t reach the server. What you entered is still here. Try again once you’re connected.',
    );
  });

  it('distinguishes code that could not be loaded from code that failed', () => {
    const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    expect(text(missing)).toBe('Part of this page couldn’t be loaded. Check your connection and try again.');
    expect(text(new Error('x is undefined'))).toBe('Something went wrong on this page.');
  });

  it.each([
    ['request', 1_048_576, 'This is larger than 1 MB. Enter less.'],
    ['import', 41_943_040, 'These files are over 40 MB in total. Import fewer at once.'],
    ['copy_part', 4_194_304, 'Part of this export is over 4 MB. Reload the page and try again.'],
    ['attachment', 2_097_152, 'This file is over 2 MB. Choose a smaller file.'],
  ])('names the data that is too large and the limit: %s', (kind, limitBytes, sentence) => {
    expect(text(new ApiError({ code: 'BODY_TOO_LARGE', status: 413, title: '', params: { kind, limitBytes } }))).toBe(
      sentence,
    );
  });

  it.each([
    ['damaged', null, 'bank.zip is damaged. Download it again.'],
    ['empty', null, 'bank.zip has no files in it. Choose another file.'],
    ['too_many_files', 100, 'bank.zip has more than 100 files in it. Unzip it and upload its files.'],
  ])('advises unzipping an archive only if that helps: %s', (problem, limit, sentence) => {
    const params = { file: 'bank.zip', problem, limit };
    expect(text(new ApiError({ code: 'IMPORT_ARCHIVE_REFUSED', status: 422, title: '', params }))).toBe(sentence);
  });

  it.each([
    [['Trip'], 'Trip saves for this goal. Change or archive it first.'],
    [['Trip', 'Pay'], 'Trip and Pay save for this goal. Change or archive them first.'],
  ])('agrees in number with the rules that it names: %j', (rules, sentence) => {
    expect(text(new ApiError({ code: 'GOAL_IN_RULES', status: 409, title: '', params: { rules } }))).toBe(sentence);
  });

  it("formats amounts in the household's format", () => {
    const refused = new ApiError({
      code: 'PLAN_BELOW_MINIMUMS',
      status: 422,
      title: '',
      params: { neededMinor: '500', currency: 'USD' },
    });
    expect(text(refused)).toBe('Minimum payments total $5 a month. Enter that or more.');
  });
});
