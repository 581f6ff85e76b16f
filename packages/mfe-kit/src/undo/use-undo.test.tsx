import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { ApiError, renderScreen, testSession, type FakeApi } from '../testing/index.ts';
import { api } from '../api/api.ts';
import { useChange } from './changes.ts';
import { useUndo } from './use-undo.ts';

const idOf = (tail: string) => `018f0000-0000-7000-8000-${tail.padStart(12, '0')}`;
const [first, second] = [idOf('a1'), idOf('a2')];
const nameOf: Record<string, string> = { [first]: 'Edited Rent', [second]: 'Deleted Shop' };

function Desk() {
  const { undo, redo } = useUndo();
  const change = useChange({
    change: (id: string) => api.transactions.remove({ id }, { ifMatch: 1 }),
    done: (_, id) => `${nameOf[id]}: done`,
  });
  const revert = useChange({
    change: (id: string) => api.transactions.remove({ id }, { ifMatch: 1 }),
    done: () => 'Undone',
    takesBack: true,
  });
  const quiet = useChange({ change: (id: string) => api.transactions.remove({ id }, { ifMatch: 1 }) });
  return (
    <>
      <button type="button" onClick={() => change.mutate(first)}>
        First
      </button>
      <button type="button" onClick={() => change.mutate(second)}>
        Second
      </button>
      <button type="button" onClick={() => quiet.mutate(second)}>
        Second, without a word
      </button>
      <button type="button" onClick={() => revert.mutate(second)}>
        Take the second back
      </button>
      <button type="button" onClick={undo}>
        Back
      </button>
      <button type="button" onClick={redo}>
        Forth
      </button>
    </>
  );
}

const press = (name: string) => screen.getByRole('button', { name });

/**
 * Returns a server whose change sets are named after the transaction they delete. The undo of x is x with one more `f`
 * in the middle.
 */
function fakeServer(refuse: (id: string) => ApiError | undefined = () => undefined) {
  let count = 0;
  const labels = new Map(Object.entries(nameOf));
  const asked: string[] = [];
  const answers: FakeApi = {
    transactions: { remove: ({ id }) => ({ changeSetId: String(id) }) },
    changeSets: {
      undo: ({ id, partial = false }) => {
        asked.push(id);
        const refusal = partial ? undefined : refuse(id);
        if (refusal) throw refusal;
        count += 1;
        const changeSetId = idOf(`f${count}`);
        labels.set(changeSetId, labels.get(id) ?? '');
        return { changeSetId, label: labels.get(id) ?? '', rowsLeft: partial ? 2 : 0 };
      },
    },
  };
  return { answers, asked };
}

beforeEach(() => sessionStorage.clear());

describe('undo', () => {
  it('undoes the newest change first, names each one, and redoes them in the opposite order', async () => {
    const { answers, asked } = fakeServer();
    const { user } = renderScreen(<Desk />, { api: answers });
    await user.click(press('First'));
    await screen.findByText('Edited Rent: done');
    await user.click(press('Second'));
    await screen.findByText('Deleted Shop: done');
    await user.click(press('Back'));
    expect(await screen.findByText('Undone: Deleted Shop')).toBeInTheDocument();
    await user.click(press('Back'));
    expect(await screen.findByText('Undone: Edited Rent')).toBeInTheDocument();
    await user.click(press('Forth'));
    expect(await screen.findByText('Redone: Edited Rent')).toBeInTheDocument();
    expect(asked).toEqual([second, first, idOf('f2')]);
  });

  it('undoes two changes in sequence after two quick clicks', async () => {
    const { answers, asked } = fakeServer();
    const { user } = renderScreen(<Desk />, { api: answers });
    await user.click(press('First'));
    await user.click(press('Second'));
    await screen.findByText('Deleted Shop: done');
    press('Back').click();
    press('Back').click();
    expect(await screen.findByText('Undone: Edited Rent')).toBeInTheDocument();
    expect(asked).toEqual([second, first]);
  });

  it('closes the message that offered it, and can be redone from its own message', async () => {
    const { answers } = fakeServer();
    const { user } = renderScreen(<Desk />, { api: answers });
    await user.click(press('First'));
    await screen.findByText('Edited Rent: done');
    await user.click(press('Back'));
    await screen.findByText('Undone: Edited Rent');
    expect(screen.queryByText('Edited Rent: done')).toBeNull();
    await user.click(press('Redo'));
    expect(await screen.findByText('Redone: Edited Rent')).toBeInTheDocument();
    expect(screen.queryByText('Undone: Edited Rent')).toBeNull();
  });

  it('reports that there is nothing to undo, and nothing to redo', async () => {
    const { user, requests } = renderScreen(<Desk />);
    await user.click(press('Back'));
    expect(await screen.findByText('Nothing to undo')).toBeInTheDocument();
    await user.click(press('Forth'));
    expect(await screen.findByText('Nothing to redo')).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('includes changes without a message', async () => {
    const { answers } = fakeServer();
    const { user, requests } = renderScreen(<Desk />, { api: answers });
    await user.click(press('Second, without a word'));
    await waitFor(() => expect(sessionStorage.getItem('tideline.undo')).toContain(second));
    await user.click(press('Back'));
    expect(await screen.findByText('Undone: Deleted Shop')).toBeInTheDocument();
    expect(requests).toHaveLength(2);
  });

  it('skips a change that was undone elsewhere, and closes its Undo message', async () => {
    const { answers, asked } = fakeServer();
    const { user } = renderScreen(<Desk />, { api: answers });
    await user.click(press('First'));
    await user.click(press('Second'));
    await screen.findByText('Deleted Shop: done');
    await user.click(press('Take the second back'));
    await screen.findByText('Undone');
    expect(screen.queryByText('Deleted Shop: done')).toBeNull();
    await user.click(press('Back'));
    expect(await screen.findByText('Undone: Edited Rent')).toBeInTheDocument();
    expect(asked).toEqual([first]);
  });

  it('continues after a reload, but only for the same user and household', async () => {
    const { answers, asked } = fakeServer();
    const { user } = renderScreen(<Desk />, { api: answers });
    await user.click(press('First'));
    await screen.findByText('Edited Rent: done');

    const other = renderScreen(<Desk />, {
      api: answers,
      session: { ...testSession, user: { ...testSession.user, id: idOf('99') } },
    });
    await other.user.click(press('Back'));
    expect(await screen.findByText('Nothing to undo')).toBeInTheDocument();

    const again = renderScreen(<Desk />, { api: answers });
    await again.user.click(press('Back'));
    expect(await screen.findByText('Undone: Edited Rent')).toBeInTheDocument();
    expect(asked).toEqual([first]);
  });
});

it('undo sends the same request again after a lost response, and undoes no other change', async () => {
  const keys: (string | null)[] = [];
  let isLost = true;
  const { user } = renderScreen(<Desk />, {
    api: {
      transactions: { remove: ({ id }) => ({ changeSetId: String(id) }) },
      changeSets: {
        undo: (_, { headers }) => {
          keys.push(headers.get('idempotency-key'));
          if (isLost) throw new TypeError('the connection broke');
          return { changeSetId: idOf('f1'), label: 'Deleted Shop', rowsLeft: 0 };
        },
      },
    },
  });
  await user.click(press('First'));
  await user.click(press('Second'));
  await screen.findByText('Deleted Shop: done');
  await user.click(press('Back'));
  await screen.findByText(/^Couldn’t undo this/);
  isLost = false;
  await user.click(press('Back'));
  await screen.findByText('Undone: Deleted Shop');
  expect(keys).toEqual([`undo-${second}`, `undo-${second}`]);
});

describe('a rejected undo', () => {
  const inTheWay = (rowsFree: number) =>
    new ApiError({
      code: 'CHANGE_SET_CONFLICT',
      status: 409,
      title: 'x',
      params: {
        laterChangeSetIds: [],
        later: [{ id: idOf('b1'), label: 'Edited Bakery', at: '2026-03-01T09:15:00.000Z', actor: null }],
        rowsFree,
        rowsBlocked: 2,
      },
    });

  it('names the later change that blocks it, and no longer blocks earlier changes', async () => {
    const { answers, asked } = fakeServer((id) => (id === second ? inTheWay(0) : undefined));
    const { user } = renderScreen(<Desk />, { api: answers });
    await user.click(press('First'));
    await user.click(press('Second'));
    await screen.findByText('Deleted Shop: done');
    await user.click(press('Back'));
    expect(
      await screen.findByText('Couldn’t undo this. Later changes build on this one (Edited Bakery). Undo those first.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo the rest' })).toBeNull();
    await user.click(press('Back'));
    expect(await screen.findByText('Undone: Edited Rent')).toBeInTheDocument();
    expect(asked).toEqual([second, first]);
  });

  it('offers to undo the rest, and reports what was not undone', async () => {
    const { answers, asked } = fakeServer((id) => (id === first ? inTheWay(3) : undefined));
    const { user } = renderScreen(<Desk />, { api: answers });
    await user.click(press('First'));
    await screen.findByText('Edited Rent: done');
    await user.click(press('Back'));
    await user.click(await screen.findByRole('button', { name: 'Undo the rest' }));
    expect(
      await screen.findByText('Undone in part: Edited Rent. 2 entries were changed later and stay as they are.'),
    ).toBeInTheDocument();
    expect(asked).toEqual([first, first]);
    await user.click(press('Forth'));
    expect(await screen.findByText('Redone: Edited Rent')).toBeInTheDocument();
  });

  it('skips a change that was undone elsewhere in the meantime', async () => {
    const { answers, asked } = fakeServer((id) =>
      id === second
        ? new ApiError({ code: 'CHANGE_SET_ALREADY_UNDONE', status: 409, title: 'x', params: {} })
        : undefined,
    );
    const { user } = renderScreen(<Desk />, { api: answers });
    await user.click(press('First'));
    await user.click(press('Second'));
    await screen.findByText('Deleted Shop: done');
    await user.click(press('Back'));
    expect(await screen.findByText('Undone: Edited Rent')).toBeInTheDocument();
    expect(asked).toEqual([second, first]);
  });

  it.each([
    ['given', 'Undone: Edited Rent'],
    ['not given', 'Couldn’t undo this. Confirm it’s you first.'],
  ])('asks for the password, which is %s, if the last sign-in is too old', async (how, said) => {
    let isFresh = false;
    const { answers } = fakeServer(() =>
      isFresh
        ? undefined
        : new ApiError({ code: 'FRESH_SIGN_IN_NEEDED', status: 403, title: 'x', params: { maxAgeMinutes: 10 } }),
    );
    const confirm = () => {
      isFresh = true;
    };
    const { user } = renderScreen(<Desk />, { api: { ...answers, auth: { confirm } } });
    await user.click(press('First'));
    await screen.findByText('Edited Rent: done');
    await user.click(press('Back'));
    if (how === 'given') {
      await user.type(await screen.findByLabelText('Password'), 'a long enough one');
      await user.click(press('Continue'));
    } else await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
