import { expect, it } from '@jest/globals';
import { assertContract } from '@tideline/mfe-kit/testing';
import { messages } from './messages/en.ts';
import config from './remote.config.ts';

it('keeps what it promises: every component, title and address exists', () =>
  assertContract(import.meta.dirname, config, messages));

it('leads commands to addresses that its screens read', () => {
  expect(config.commands.map(({ to }) => to)).toEqual([
    '/accounts?add=1',
    '/transactions?add=1',
    '/transactions?import=1',
    '/sweeps?new=1',
    '/sweeps?pause=1',
    '/sweeps?goal=new',
  ]);
});
