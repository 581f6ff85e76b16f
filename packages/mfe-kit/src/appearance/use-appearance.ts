import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '@tideline/contract';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { useSession } from '../kit-context.tsx';
import { messages } from '../messages/en.ts';
import { notify } from '../undo/changes.ts';
import { useErrorText } from '../use-error-text.ts';
import { applyDensity } from './density.ts';
import { applyTheme } from './theme.ts';

/** The user's look-and-feel preferences, across all their devices. */
export type Appearance = Pick<Session['user'], 'theme' | 'density' | 'keysOn'>;

const SCOPE = ['appearance'];

const appearanceOf = ({ theme, density, keysOn }: Appearance): Appearance => ({ theme, density, keysOn });

const paint = ({ theme, density }: Appearance): void => {
  applyTheme(theme);
  applyDensity(density);
};

/** Saves a choice. There is no conflict handling: if another device was faster, the newest choice still wins. */
async function save(change: Partial<Appearance>, version: number): Promise<Session['user']> {
  try {
    return await api.me.update(change, { ifMatch: version });
  } catch (error) {
    if (error instanceof ApiError && error.is('VERSION_CONFLICT'))
      return api.me.update(change, { ifMatch: error.params.currentVersion });
    throw error;
  }
}

/**
 * Returns the changes that are being saved or wait for their turn, oldest first. They all have the same object as their
 * context: the settings as last saved.
 */
const unsavedIn = (client: QueryClient): { change: Partial<Appearance>; saved: Appearance | undefined }[] =>
  client
    .getMutationCache()
    .findAll({ mutationKey: SCOPE, status: 'pending' })
    .map(({ state: { variables, context } }) => ({
      change: variables as Partial<Appearance>,
      saved: context as Appearance | undefined,
    }));

/** Returns the settings from changes that are not saved yet, except the given one. */
const setAfter = (client: QueryClient, settled: Partial<Appearance>): Partial<Appearance> =>
  Object.assign(
    {},
    ...unsavedIn(client)
      .map(({ change }) => change)
      .filter((change) => change !== settled),
  ) as Partial<Appearance>;

/**
 * Returns the theme, density and shortcut setting as currently shown, and a function that changes them. A change is
 * applied immediately and then saved. If saving fails, only that change is undone, with a message: a setting returns to
 * its last saved value, unless a later change sets it.
 */
export function useAppearance(): Appearance & { choose: (change: Partial<Appearance>) => void } {
  const client = useQueryClient();
  const errorOf = useErrorText();
  const { user } = useSession();
  // shown until the server's response is in the session, so that the page does not flicker back
  const [chosen, setChosen] = useState<{ change: Partial<Appearance>; over: number } | null>(null);
  const patchSession = (patch: (user: Session['user']) => Session['user']) =>
    client.setQueriesData<Session>(
      { queryKey: ['session'] },
      (session) => session && { ...session, user: patch(session.user) },
    );
  const { mutate } = useMutation({
    mutationKey: SCOPE,
    scope: { id: 'appearance' }, // changes are saved in sequence, so that the newest choice is saved last
    // an earlier choice may have been saved since the last render
    mutationFn: (change: Partial<Appearance>) =>
      save(change, client.getQueryData<Session>(['session'])?.user.version ?? user.version),
    onMutate: (change): Appearance => {
      const saved =
        unsavedIn(client).find((unsaved) => unsaved.saved)?.saved ??
        appearanceOf(client.getQueryData<Session>(['session'])?.user ?? user);
      patchSession((known) => ({ ...known, ...change })); // updates the whole page immediately
      return saved;
    },
    // an earlier response must not revert a newer choice that is still being saved
    onSuccess: (answer, change, saved) => {
      Object.assign(saved, appearanceOf(answer));
      patchSession(() => ({ ...answer, ...setAfter(client, change) }));
    },
    onError: (error, change, saved) => {
      if (saved) {
        const shown = { ...saved, ...setAfter(client, change) };
        setChosen((before) => before && { ...before, change: shown });
        paint(shown);
        patchSession((known) => ({ ...known, ...shown }));
      }
      notify(messages.notSaved(errorOf(error)));
    },
  });
  const { theme, density, keysOn } = { ...user, ...(chosen?.over === user.version ? chosen.change : {}) };
  return {
    theme,
    density,
    keysOn,
    choose: (change) => {
      const next = { theme, density, keysOn, ...change };
      setChosen({ change: next, over: user.version });
      paint(next);
      mutate(change);
    },
  };
}
