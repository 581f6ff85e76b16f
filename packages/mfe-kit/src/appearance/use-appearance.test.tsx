import { expect, it } from '@jest/globals';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import type { Session } from '@tideline/contract';
import { api } from '../api/api.ts';
import { ApiError, renderScreen, testSession } from '../testing/index.ts';
import { useAppearance } from './use-appearance.ts';

const { user: ada } = testSession;

function Choices() {
  const { theme, density, choose } = useAppearance();
  const session = useQuery(queryOptions({ queryKey: ['session'], queryFn: () => api.auth.session() }));
  return (
    <>
      <p>
        shown {theme} {density}, known {session.data?.user.theme} {session.data?.user.version}
      </p>
      <button type="button" onClick={() => choose({ theme: 'dark' })}>
        Dark
      </button>
      <button type="button" onClick={() => choose({ theme: 'light' })}>
        Light
      </button>
      <button type="button" onClick={() => choose({ density: 'compact' })}>
        Compact
      </button>
    </>
  );
}

const server = (update: (theme: unknown, ifMatch: string | null) => Session['user']) => ({
  auth: { session: () => testSession },
  me: {
    update: (input: Record<string, unknown>, { headers }: { headers: Headers }) =>
      update(input['theme'], headers.get('if-match')),
  },
});

it('useAppearance applies a choice before the server responds, and puts the response into the session', async () => {
  let answer: (user: Session['user']) => void = () => undefined;
  const answered = new Promise<Session['user']>((done) => {
    answer = done;
  });
  const { user } = renderScreen(<Choices />, { api: { ...server(() => ada), me: { update: () => answered } } });
  await screen.findByText('shown system comfortable, known system 1');
  await user.click(screen.getByRole('button', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(await screen.findByText('shown dark comfortable, known dark 1')).toBeInTheDocument();
  answer({ ...ada, theme: 'dark', version: 2 });
  expect(await screen.findByText('shown dark comfortable, known dark 2')).toBeInTheDocument();
});

it('useAppearance saves choices one after the other, each with the previous version', async () => {
  const sent: string[] = [];
  const update = (theme: unknown, ifMatch: string | null) => {
    sent.push(`${String(theme)} ${ifMatch}`);
    return { ...ada, theme: theme as 'dark' | 'light', version: sent.length + 1 };
  };
  const { user } = renderScreen(<Choices />, { api: server(update) });
  await screen.findByText('shown system comfortable, known system 1');
  await user.click(screen.getByRole('button', { name: 'Dark' }));
  act(() => {
    screen.getByRole('button', { name: 'Light' }).click();
    screen.getByRole('button', { name: 'Dark' }).click();
  });
  await waitFor(() => expect(sent).toEqual(['dark "1"', 'light "2"', 'dark "3"']));
  expect(await screen.findByText(/known dark 4$/)).toBeInTheDocument();
});

it('useAppearance does not revert a newer choice when the response to an earlier one arrives', async () => {
  const answers: ((user: Session['user']) => void)[] = [];
  const update = () => new Promise<Session['user']>((done) => answers.push(done));
  const { user } = renderScreen(<Choices />, { api: { ...server(() => ada), me: { update } } });
  await screen.findByText('shown system comfortable, known system 1');
  await user.click(screen.getByRole('button', { name: 'Light' }));
  await user.click(screen.getByRole('button', { name: 'Dark' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.({ ...ada, theme: 'light', version: 2 });
  expect(await screen.findByText('shown dark comfortable, known dark 2')).toBeInTheDocument();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.({ ...ada, theme: 'dark', version: 3 });
  expect(await screen.findByText('shown dark comfortable, known dark 3')).toBeInTheDocument();
});

it('useAppearance keeps the newest choice if another device saved first', async () => {
  const sent: (string | null)[] = [];
  const update = (_: unknown, ifMatch: string | null) => {
    sent.push(ifMatch);
    if (ifMatch !== '"7"')
      throw new ApiError({
        code: 'VERSION_CONFLICT',
        status: 412,
        title: 'x',
        params: { currentVersion: 7, current: ada },
      });
    return { ...ada, theme: 'dark' as const, version: 8 };
  };
  const { user } = renderScreen(<Choices />, { api: server(update) });
  await user.click(screen.getByRole('button', { name: 'Dark' }));
  await waitFor(() => expect(sent).toEqual(['"1"', '"7"']));
  expect(await screen.findByText('shown dark comfortable, known dark 8')).toBeInTheDocument();
});

it('useAppearance restores the page and shows the reason if saving fails', async () => {
  const update = () => {
    throw new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, title: 'x' });
  };
  const { user } = renderScreen(<Choices />, { api: server(update) });
  await screen.findByText('shown system comfortable, known system 1');
  await user.click(screen.getByRole('button', { name: 'Dark' }));
  expect(await screen.findByText(/^Couldn’t save this\./)).toBeInTheDocument();
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(await screen.findByText('shown system comfortable, known system 1')).toBeInTheDocument();
});

/** Responses that a test sends when it wants: the given settings, or an error. */
function pendingAnswers() {
  const answers: PromiseWithResolvers<Session['user']>[] = [];
  const update = () => {
    const answer = Promise.withResolvers<Session['user']>();
    answers.push(answer);
    return answer.promise;
  };
  const next = async (index: number) => {
    await waitFor(() => expect(answers).toHaveLength(index + 1));
    return answers[index];
  };
  return {
    update,
    accept: async (index: number, user: Partial<Session['user']>) => (await next(index))?.resolve({ ...ada, ...user }),
    refuse: async (index: number) =>
      (await next(index))?.reject(new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, title: 'x' })),
  };
}

it('useAppearance reverts only the setting that failed while another one is being saved', async () => {
  const { update, accept, refuse } = pendingAnswers();
  const { user } = renderScreen(<Choices />, { api: { ...server(() => ada), me: { update } } });
  await screen.findByText('shown system comfortable, known system 1');
  await user.click(screen.getByRole('button', { name: 'Dark' }));
  await user.click(screen.getByRole('button', { name: 'Compact' }));
  await refuse(0);
  expect(await screen.findByText('shown system compact, known system 1')).toBeInTheDocument();
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(document.documentElement).toHaveAttribute('data-density', 'compact');
  await accept(1, { density: 'compact', version: 2 });
  expect(await screen.findByText('shown system compact, known system 2')).toBeInTheDocument();
});

it('useAppearance returns to the last saved value if two choices of one setting fail', async () => {
  const { update, accept, refuse } = pendingAnswers();
  const { user } = renderScreen(<Choices />, { api: { ...server(() => ada), me: { update } } });
  await screen.findByText('shown system comfortable, known system 1');
  await user.click(screen.getByRole('button', { name: 'Compact' }));
  await user.click(screen.getByRole('button', { name: 'Light' }));
  await user.click(screen.getByRole('button', { name: 'Dark' }));
  await accept(0, { density: 'compact', version: 2 });
  await refuse(1);
  expect(await screen.findByText(/^Couldn’t save this\./)).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await refuse(2);
  expect(await screen.findByText(/, known system 2$/)).toBeInTheDocument();
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(document.documentElement).toHaveAttribute('data-density', 'compact');
});
