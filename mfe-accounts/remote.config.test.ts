import { expect, it } from '@jest/globals';
import { assertContract } from '@tideline/mfe-kit/testing';
import { messages } from './messages/en.ts';
import config from './remote.config.ts';

it('exposes only existing components, titles and addresses', () =>
  assertContract(import.meta.dirname, config, messages));

it('points each command to the address of its form', () => {
  expect(config.commands.map(({ to }) => to)).toEqual([
    '/accounts?add=1',
    '/transactions?add=1',
    '/transactions?import=1',
    '/sweeps?new=1',
    '/sweeps?pause=1',
    '/sweeps?goal=new',
  ]);
});
