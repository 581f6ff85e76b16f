import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { Link } from '@tideline/ui';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { renderScreen } from './testing/index.ts';
import { useAddressParams } from './use-address-params.ts';
import { useParamLink, useTextParam } from './use-search-param.ts';

type SetText = (value: string | null) => void;

/** A list whose search writes itself into the address, like a search field with a delay. */
function List({ onDrawn }: { onDrawn: (search: SetText) => void }) {
  const [query, setQuery] = useTextParam('q');
  const row = useParamLink('row', '7');
  useEffect(() => void onDrawn(setQuery));
  return (
    <>
      <p>Searched for {query ?? 'nothing'}</p>
      <Link {...row}>Row 7</Link>
    </>
  );
}

function renderList(route: string) {
  const drawn: SetText[] = [];
  const list = renderScreen(<List onDrawn={(search) => drawn.push(search)} />, { route });
  /** Writes the search with the callback of the first render, which is outdated by then. */
  return { ...list, searchLate: (text: string) => act(() => drawn[0]?.(text)) };
}

describe('an address with two concurrent changes', () => {
  it('keeps a clicked row if an outdated callback writes the search', async () => {
    const { user, address, searchLate } = renderList('/transactions');
    await user.click(screen.getByRole('link', { name: 'Row 7' }));
    searchLate('market');
    expect(address()).toBe('/transactions?row=7&q=market');
  });

  it('keeps a written search if an outdated row link is clicked', async () => {
    const { address, searchLate } = renderList('/transactions?sort=payee');
    const link = screen.getByRole('link', { name: 'Row 7' });
    expect(link).toHaveAttribute('href', '/transactions?sort=payee&row=7');
    await act(async () => {
      searchLate('market');
      link.click();
    });
    expect(address()).toBe('/transactions?sort=payee&q=market&row=7');
  });

  it('keeps two simultaneous changes', async () => {
    function Both() {
      const [, setFrom] = useTextParam('from');
      const [, change] = useAddressParams();
      const both = () => {
        setFrom('2026-01-01');
        change((now) => {
          now.delete('state');
          now.set('to', '2026-01-31');
          return now;
        });
      };
      return <button onClick={both}>January</button>;
    }
    const { user, address } = renderScreen(<Both />, { route: '/audit?state=undone' });
    await user.click(screen.getByRole('button'));
    expect(address()).toBe('/audit?from=2026-01-01&to=2026-01-31');
  });

  it('leaves the user on the new screen, even if the previous one still writes to the address', async () => {
    function Leaving() {
      const [query, setQuery] = useTextParam('q');
      const navigate = useNavigate();
      const leave = () => {
        void navigate('/debt?strategy=snowball');
        setQuery('market');
      };
      return <button onClick={leave}>{query ?? 'Leave'}</button>;
    }
    const { user, address } = renderScreen(<Leaving />, { route: '/transactions' });
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(address()).toBe('/debt?strategy=snowball');
  });
});

describe('a link that sets one parameter', () => {
  it('can be opened in a new tab like any other link', async () => {
    const { user, address } = renderList('/transactions?q=rent');
    const link = screen.getByRole('link', { name: 'Row 7' });
    // runs after React's handler, because jsdom cannot open a tab
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await user.keyboard('{Control>}');
    await user.click(link);
    await user.keyboard('{/Control}');
    expect(link).toHaveAttribute('href', '/transactions?q=rent&row=7');
    expect(address()).toBe('/transactions?q=rent');
  });
});
