import { renderScreen, testSession, type FakeApi } from '@tideline/mfe-kit/testing';
import { FinancialModeScreen } from '../financial-mode.screen.tsx';
import { change, changeSetId, lastMonth, overview, preview } from './mode-examples.ts';

/** Opens the financial mode page with the example household. */
export const openModes = (
  api: FakeApi = {},
  {
    route = '/settings/financial-mode',
    role = 'owner',
    session = testSession,
  }: { route?: string; role?: 'owner' | 'editor'; session?: typeof testSession } = {},
) =>
  renderScreen(<FinancialModeScreen />, {
    route,
    session: { ...session, role },
    api: {
      mode: {
        get: () => overview(),
        preview: () => preview(),
        lastMonth: () => lastMonth,
        change: () => ({ changeSetId, item: change() }),
        ...api.mode,
      },
      modeChanges: { list: () => ({ items: [] }), ...api.modeChanges },
      ...(api.changeSets && { changeSets: api.changeSets }),
    },
  });
