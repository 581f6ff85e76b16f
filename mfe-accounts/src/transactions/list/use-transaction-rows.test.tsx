import { describe, expect, it } from '@jest/globals';
import { ApiError, renderScreen } from '@tideline/mfe-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { aTransaction } from '../testing/a-transaction.ts';
import { ledgerServer } from '../testing/ledger.ts';
import { useTransactionRows } from './use-transaction-rows.ts';

const ledger = Array.from({ length: 5_000 }, (_, index) => aTransaction({ payee: `Shop ${index}` }));
const noFilter = {};

/** Shows a list at one scroll position, which requests rows as if it were scrolled there. */
function Scrolled({ total }: { total?: number | null }) {
  const [place, setPlace] = useState(0);
  const rows = useTransactionRows(noFilter, total === undefined ? ledger.length : total);
  const { fetchFor } = rows;
  useEffect(() => fetchFor(place, place), [fetchFor, place]);
  return (
    <>
      <p>
        {`${rows.count} rows, here ${rows.at(place)?.payee ?? 'nothing yet'}, top ` +
          `${rows.at(0)?.payee ?? 'let go'}${rows.isPending ? ', pending' : ''}`}
      </p>
      <p>{`Loaded at most from ${rows.near.first} to ${rows.near.last}`}</p>
      {[0, 60, 200, 4_950].map((to) => (
        <button key={to} onClick={() => setPlace(to)}>{`To ${to}`}</button>
      ))}
      {rows.error ? <button onClick={rows.retry}>Again</button> : null}
    </>
  );
}

const to = (place: number) => screen.getByRole('button', { name: `To ${place}` });

describe('useTransactionRows', () => {
  it('loads the rows around a distant position, and has the first rows ready after a jump back', async () => {
    const { user, requests } = renderScreen(<Scrolled />, { api: ledgerServer(ledger) });
    expect(await screen.findByText('5000 rows, here Shop 0, top Shop 0')).toBeVisible();
    expect(requests.map(({ input }) => input['at'])).toEqual(['0']);
    await user.click(to(4_950));
    expect(await screen.findByText('5000 rows, here Shop 4950, top let go')).toBeVisible();
    expect(requests.map(({ input }) => input['at'])).toEqual(['0', '4800', '4900']);
    // a caller that iterates over 200,000 positions can skip the range without loaded rows
    expect(screen.getByText('Loaded at most from 4800 to 5199')).toBeVisible();
    await user.click(to(0));
    expect(screen.getByText('5000 rows, here Shop 0, top Shop 0')).toBeVisible();
  });

  it('keeps its length while no rows are loaded at the new position', async () => {
    const api = ledgerServer(ledger);
    const list = api.transactions?.list;
    const never = new Promise<never>(() => undefined);
    const { user } = renderScreen(<Scrolled />, {
      api: ledgerServer(ledger, {
        list: (input, request) => (list && Number(input.at) < 400 ? list(input, request) : never),
      }),
    });
    await screen.findByText('5000 rows, here Shop 0, top Shop 0');
    await user.click(to(4_950));
    expect(await screen.findByText('5000 rows, here nothing yet, top let go')).toBeVisible();
  });

  it('grows as long as there are more rows if the count failed', async () => {
    const { user } = renderScreen(<Scrolled total={null} />, { api: ledgerServer(ledger.slice(0, 150)) });
    expect(await screen.findByText('101 rows, here Shop 0, top Shop 0')).toBeVisible();
    await user.click(to(60));
    expect(await screen.findByText('150 rows, here Shop 60, top Shop 0')).toBeVisible();
  });

  it('stops requesting after a failure until the user retries', async () => {
    let fails = true;
    const api = ledgerServer(ledger);
    const list = api.transactions?.list;
    const { user, requests } = renderScreen(<Scrolled />, {
      api: ledgerServer(ledger, {
        list: (input, request) => {
          if (!list || (fails && Number(input.at) === 200))
            throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'x' } });
          return list(input, request);
        },
      }),
    });
    await screen.findByText('5000 rows, here Shop 0, top Shop 0');
    await user.click(to(200));
    await user.click(await screen.findByRole('button', { name: 'Again' }));
    const asked = () => requests.filter(({ input }) => input['at'] === '200').length;
    await waitFor(() => expect(asked()).toBe(2));
    fails = false;
    await user.click(await screen.findByRole('button', { name: 'Again' }));
    expect(await screen.findByText('5000 rows, here Shop 200, top Shop 0')).toBeVisible();
  });
});
