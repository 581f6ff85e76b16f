import { describe, expect, it, jest } from '@jest/globals';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { useChange } from './changes.ts';
import { on } from '../events.ts';
import { renderScreen } from '../testing/index.ts';
import { useErrorText } from '../use-error-text.ts';
import { useUndo } from './use-undo.ts';

const transactionId = '018f0000-0000-7000-8000-0000000000d1';
const changeSetId = '018f0000-0000-7000-8000-0000000000e1';

function RemoveButton() {
  const errorOf = useErrorText();
  const categories = useQuery(queryOptions({ queryKey: ['categories'], queryFn: () => api.categories.list({}) }));
  const remove = useChange({
    change: () => api.transactions.remove({ id: transactionId }, { ifMatch: 2 }),
    done: () => 'The transaction was deleted',
  });
  return (
    <>
      <button type="button" onClick={() => remove.mutate(undefined)}>
        Delete
      </button>
      <p>{categories.data ? 'ready' : ''}</p>
      {remove.error ? <p role="alert">{errorOf(remove.error)}</p> : null}
    </>
  );
}

it('useChange reports the change, refreshes dependent figures, and reverses the change on Undo', async () => {
  const received: (string | undefined)[] = [];
  const stop = on('ledger.changed', (event) => received.push(event.changeSetId));
  const { user, requests } = renderScreen(<RemoveButton />, {
    api: {
      categories: { list: () => ({ items: [] }) },
      transactions: { remove: () => ({ changeSetId }) },
      changeSets: { undo: () => ({ changeSetId, label: 'Deleted Shop', rowsLeft: 0 }) },
    },
  });
  await screen.findByText('ready');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The transaction was deleted')).toBeInTheDocument();
  await waitFor(() =>
    expect(requests.map(({ name }) => name)).toEqual(['categories.list', 'transactions.remove', 'categories.list']),
  );
  expect(requests[1]?.headers.get('if-match')).toBe('"2"');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: Deleted Shop')).toBeInTheDocument();
  expect(requests.filter(({ name }) => name === 'changeSets.undo').map(({ input }) => input['id'])).toEqual([
    changeSetId,
  ]);
  expect(received).toEqual([changeSetId, changeSetId]);
  stop();
});

it('useChange leaves a rejected change to the form, and offers no Undo', async () => {
  const { user } = renderScreen(<RemoveButton />, {
    api: {
      categories: { list: () => ({ items: [] }) },
      transactions: {
        remove: () => {
          throw new ApiError({
            code: 'VERSION_CONFLICT',
            status: 412,
            title: 'x',
            params: { currentVersion: 3, current: {} },
          });
        },
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else edited this.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

type Next = () => Promise<{ label: string; onPress: () => void } | null>;

function FileButton({ next }: { next: Next }) {
  const { undo } = useUndo();
  const file = useChange({
    change: () => api.transactions.remove({ id: transactionId }, { ifMatch: 2 }),
    done: () => 'Filed',
    next,
  });
  return (
    <>
      <button type="button" onClick={() => file.mutate(undefined)}>
        File
      </button>
      <button type="button" onClick={undo}>
        Back
      </button>
    </>
  );
}

describe('follow-up action of a change', () => {
  const answers = {
    transactions: { remove: () => ({ changeSetId }) },
    changeSets: { undo: () => ({ changeSetId: transactionId, label: 'Filed Shop', rowsLeft: 0 }) },
  };

  it('is offered next to Undo once it is loaded', async () => {
    const pressed = jest.fn();
    const { user, requests } = renderScreen(
      <FileButton next={() => Promise.resolve({ label: 'Always do this', onPress: pressed })} />,
      { api: answers },
    );
    await user.click(screen.getByRole('button', { name: 'File' }));
    await user.click(await screen.findByRole('button', { name: 'Always do this' }));
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Filed')).toBeNull();
    expect(requests.map(({ name }) => name)).toEqual(['transactions.remove']);
  });

  it.each<[string, Next]>([
    ['there is no action', () => Promise.resolve(null)],
    ['loading it fails', () => Promise.reject(new Error('the connection broke'))],
    ['loading it never ends', () => new Promise(() => undefined)],
  ])('delays neither the message nor Undo if %s', async (_why, next) => {
    const { user } = renderScreen(<FileButton next={next} />, { api: answers });
    await user.click(screen.getByRole('button', { name: 'File' }));
    expect(await screen.findByText('Filed')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  });

  it('is offered in the open message, even if it is loaded late', async () => {
    const known = Promise.withResolvers<{ label: string; onPress: () => void } | null>();
    const { user } = renderScreen(<FileButton next={() => known.promise} />, { api: answers });
    await user.click(screen.getByRole('button', { name: 'File' }));
    expect(await screen.findByText('Filed')).toBeInTheDocument();
    await act(async () => known.resolve({ label: 'Always do this', onPress: () => undefined }));
    expect(screen.getByRole('button', { name: 'Always do this' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  });

  it('is not offered for a change that was undone before the action was loaded', async () => {
    let know: (next: { label: string; onPress: () => void }) => void = () => undefined;
    const { user } = renderScreen(
      <FileButton
        next={() =>
          new Promise((resolve) => {
            know = resolve;
          })
        }
      />,
      { api: answers },
    );
    await user.click(screen.getByRole('button', { name: 'File' }));
    await waitFor(() => expect(sessionStorage.getItem('tideline.undo')).toContain(changeSetId));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText('Undone: Filed Shop')).toBeInTheDocument();
    await act(async () => know({ label: 'Always do this', onPress: () => undefined }));
    expect(screen.queryByText('Filed')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Always do this' })).toBeNull();
  });
});
