import { beforeEach, expect, it, jest } from '@jest/globals';
import { recoverStart } from './recover-start.ts';

const root = document.documentElement;
let sent: unknown[] = [];
beforeEach(() => {
  for (const key of Object.keys(root.dataset)) delete root.dataset[key];
  sent = [];
  globalThis.fetch = async (...request) => {
    sent.push(request);
    return {} as Response;
  };
});

it('recoverStart requests the fallback of the shell once, and reloads the page', async () => {
  const reload = jest.fn();
  await Promise.all([recoverStart(document, reload), recoverStart(document, reload)]);
  expect(sent).toEqual([['/_shell?to=fallback', { method: 'POST', redirect: 'manual' }]]);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(root.dataset['failed']).toBeUndefined();
});

it('recoverStart shows a notice if the fallback does not start either', async () => {
  root.dataset['shell'] = 'fallback';
  const reload = jest.fn();
  await recoverStart(document, reload);
  expect(sent).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
  expect(root.dataset['failed']).toBe('');
});

it('recoverStart shows a notice if the server cannot be reached', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const reload = jest.fn();
  await recoverStart(document, reload);
  expect(reload).not.toHaveBeenCalled();
  expect(root.dataset['failed']).toBe('');
});
