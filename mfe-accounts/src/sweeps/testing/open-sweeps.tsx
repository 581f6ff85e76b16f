import { screen, within } from '@testing-library/react';
import { ApiError, type FakeRequest, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { SweepsScreen } from '../sweeps.screen.tsx';
import { answersOf } from './answers.ts';

type Inputs = Parameters<typeof answersOf>[0];

/** Opens /sweeps for a household; `api` replaces responses of the server. */
export function openSweeps(
  inputs: Inputs = {},
  {
    route = '/sweeps',
    api = {},
    ...options
  }: { route?: string; api?: Record<string, object>; session?: typeof testSession } = {},
) {
  const answers: Record<string, object> = answersOf(inputs);
  const merged = Object.fromEntries(
    [...new Set([...Object.keys(answers), ...Object.keys(api)])].map((area) => [
      area,
      { ...answers[area], ...api[area] },
    ]),
  );
  return renderScreen(<SweepsScreen />, { route, api: merged as never, ...options });
}
export const changes = (requests: readonly FakeRequest[]): FakeRequest[] =>
  requests.filter(({ method, name }) => method !== 'GET' && name !== 'sweepRules.backtest');
export const proposalRow = async () => within(await screen.findByRole('region', { name: /^Everyday to Savings, / }));
export const rejectWith = (code: 'FRESH_SIGN_IN_NEEDED' | 'SWEEP_RUN_STATE' | 'INTERNAL') => () => {
  const params = {
    FRESH_SIGN_IN_NEEDED: { maxAgeMinutes: 10 },
    SWEEP_RUN_STATE: { state: 'approved' },
    INTERNAL: { digest: 'x' },
  }[code];
  throw new ApiError({
    code,
    status: code === 'INTERNAL' ? 500 : code === 'SWEEP_RUN_STATE' ? 409 : 403,
    title: '',
    params,
  } as never);
};
