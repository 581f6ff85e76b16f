import { describe, expect, it } from '@jest/globals';
import { ApiError, renderScreen } from '@tideline/mfe-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { aTransaction } from './testing/a-transaction.ts';
import { ledgerServer } from './testing/ledger.ts';
import { useTransactionRows } from './use-transaction-rows.ts';

const ledger = Array.from({ length: 2_000 }, (_, index) => aTransaction({ payee: `Shop ${index}` }));

/** A list that stands at one place and asks for its rows as a scrolled one does. */
function Scrolled() {
  const [place, setPlace] = useState(0);
  const rows = useTransactionRows({}, ledger.length);
  useEffect(() => rows.fetchFor(place, place));
  return (
    <>
      <p>{`${rows.count} rows, here ${rows.at(place)?.payee ?? 'nothing yet'}, top ${rows.at(0)?.payee ?? 'let go'}`}</p>
      <button onClick={() => setPlace(0)}>Top</button>
      <button onClick={() => setPlace(200)}>Second page</button>
      <button onClick={() => setPlace(1_500)}>Far down</button>
      {rows.error ? <button onClick={rows.retry}>Again</button> : null}
    </>
  );
}

describe('useTransactionRows', () => {
  it('reaches a far place page by page, lets the top go, and fetches it again on the way back', async () => {
    const { user, requests } = renderScreen(<Scrolled />, { api: ledgerServer(ledger) });
    expect(await screen.findByText('2000 rows, here Shop 0, top Shop 0')).toBeVisible();
    expect(requests).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Far down' }));
    expect(await screen.findByText('2000 rows, here Shop 1500, top let go')).toBeVisible();
    // A page of 120 and eight of 200 reach row 1,500 and the rows ahead of it; the last six are kept.
    expect(requests).toHaveLength(9);
    await user.click(screen.getByRole('button', { name: 'Top' }));
    expect(await screen.findByText('2000 rows, here Shop 0, top Shop 0')).toBeVisible();
    expect(requests).toHaveLength(12);
  });

  it('stops asking after a failure until it is told to try again', async () => {
    let fails = true;
    const api = ledgerServer(ledger);
    const list = api.transactions?.list;
    const { user, requests } = renderScreen(<Scrolled />, {
      api: ledgerServer(ledger, {
        list: (input, request) => {
          if (!list || (fails && input.cursor !== undefined)) throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'x' } });
          return list(input, request);
        },
      }),
    });
    await screen.findByText('2000 rows, here Shop 0, top Shop 0');
    await user.click(screen.getByRole('button', { name: 'Second page' }));
    await user.click(await screen.findByRole('button', { name: 'Again' }));
    await waitFor(() => expect(requests).toHaveLength(3));
    fails = false;
    await user.click(await screen.findByRole('button', { name: 'Again' }));
    expect(await screen.findByText('2000 rows, here Shop 200, top Shop 0')).toBeVisible();
  });
});
