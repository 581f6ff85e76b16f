import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import type { Session } from '@tideline/contract';
import { closeAllToasts, LinkRouterProvider, ToastRegion } from '@tideline/ui';
import { configureEdge } from '../api/edge.ts';
import { noteResponse } from '../connection.ts';
import { writeCountsIn } from '../count-text.ts';
import { HouseholdFormats } from '../household-formats.tsx';
import { KitProvider, type SettingsEntry, type SlotEntry, type SlotId } from '../kit-context.tsx';
import { createQueryClient } from '../query-client.ts';
import { fakeEdge, type FakeApi, type FakeRequest } from './fake-api.ts';
import { testSession } from './session.ts';

export interface ScreenOptions {
  session?: Session;
  /** Responses of the endpoints that the screen requests. */
  api?: FakeApi;
  /** URL of the screen, with its search parameters. */
  route?: string;
  /** Contributions of remotes to each slot. */
  slots?: Partial<Record<SlotId, readonly SlotEntry[]>>;
  /** Pages that remotes add to the settings. */
  settingsEntries?: readonly SettingsEntry[];
}

export interface RenderedScreen extends RenderResult {
  user: UserEvent;
  /** Every request that the screen has sent, in order. */
  requests: FakeRequest[];
  /** Current path and search parameters. */
  address: () => string;
}

function Routed({ onAddress, children }: { onAddress: (address: string) => void; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  onAddress(pathname + search);
  return <LinkRouterProvider router={{ navigate: (href) => void navigate(href) }}>{children}</LinkRouterProvider>;
}

/** Renders a screen or widget as the shell does: signed in, and with a fake server at the fetch edge. */
export function renderScreen(
  screen: ReactElement,
  { session = testSession, api = {}, route = '/', slots = {}, settingsEntries = [] }: ScreenOptions = {},
): RenderedScreen {
  cleanup();
  closeAllToasts();
  const { fetch, requests } = fakeEdge(api);
  let ids = 0;
  configureEdge({
    fetch,
    householdId: () => session.household.id,
    newId: () => `018f0000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`,
    onSettled: noteResponse,
    report: () => 'event-test',
  });
  writeCountsIn(session.household.locale);
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false, gcTime: Infinity } });
  let address = route;
  const result = render(
    <MemoryRouter initialEntries={[route]}>
      <QueryClientProvider client={client}>
        <KitProvider kit={{ session, entriesOf: (slot) => slots[slot] ?? [], settingsEntries }}>
          <HouseholdFormats session={session}>
            <Routed
              onAddress={(now) => {
                address = now;
              }}
            >
              {screen}
              <ToastRegion />
            </Routed>
          </HouseholdFormats>
        </KitProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { ...result, user: userEvent.setup(), requests, address: () => address };
}
