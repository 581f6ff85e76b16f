import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ArrangeGrid, type ArrangedTile } from '../arrange.ts';
import { FormatProvider } from '../index.ts';

const three: ArrangedTile[] = [
  { id: 'dates', title: 'Next dates', size: 'l' },
  { id: 'debts', title: 'Your debts', size: 'm' },
  { id: 'spent', title: 'Spending', size: 's' },
];

/** Stores the order that it is given, as a screen does. */
function Arranged({
  onMove,
  onLeave = () => undefined,
}: {
  onMove?: (id: string, index: number) => void;
  onLeave?: () => void;
}) {
  const [tiles, setTiles] = useState(three);
  const [hidden, setHidden] = useState<ArrangedTile[]>([]);
  return (
    <FormatProvider locale="en-US" currency="USD" timeZone="America/New_York" today="2026-03-01">
      <ArrangeGrid
        label="Tiles"
        tiles={tiles}
        hidden={hidden}
        onMove={(id, index) => {
          onMove?.(id, index);
          setTiles((now) =>
            now.filter((tile) => tile.id !== id).toSpliced(index, 0, ...now.filter((tile) => tile.id === id)),
          );
        }}
        onResize={(id, size) => setTiles((now) => now.map((tile) => (tile.id === id ? { ...tile, size } : tile)))}
        onHide={(id) => {
          setHidden((now) => [...now, ...tiles.filter((tile) => tile.id === id)]);
          setTiles((now) => now.filter((tile) => tile.id !== id));
        }}
        onShow={(id) => {
          setTiles((now) => [...now, ...hidden.filter((tile) => tile.id === id)]);
          setHidden((now) => now.filter((tile) => tile.id !== id));
        }}
        onLeave={onLeave}
      />
    </FormatProvider>
  );
}

const show = async (onMove?: (id: string, index: number) => void, onLeave?: () => void) => {
  const user = userEvent.setup();
  render(<Arranged {...(onMove ? { onMove } : {})} {...(onLeave ? { onLeave } : {})} />);
  await waitFor(() => expect(screen.getByRole('row', { name: 'Next dates' })).toHaveFocus());
  return user;
};

const titles = () => screen.getAllByRole('row').map((row) => row.getAttribute('aria-label'));
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

describe('a grid in arrange mode', () => {
  it('initially focuses its first tile, for keyboard users', async () => {
    await show();
    expect(screen.getByRole('grid', { name: 'Tiles' })).toContainElement(document.activeElement as HTMLElement);
  });

  it('focuses its first tile even if it is rendered again before the next frame', async () => {
    const grid = (tiles: readonly ArrangedTile[]) => (
      <FormatProvider locale="en-US" currency="USD" timeZone="America/New_York" today="2026-03-01">
        <ArrangeGrid
          label="Tiles"
          tiles={tiles}
          hidden={[]}
          onMove={() => undefined}
          onResize={() => undefined}
          onHide={() => undefined}
          onShow={() => undefined}
          onLeave={() => undefined}
        />
      </FormatProvider>
    );
    const { rerender } = render(grid(three));
    rerender(grid([...three]));
    await waitFor(() => expect(screen.getByRole('row', { name: 'Next dates' })).toHaveFocus());
  });

  it('moves a tile with its buttons, announces its position, and keeps the focus on the button', async () => {
    const user = await show();
    const later = screen.getByRole('button', { name: 'Move Next dates later' });
    await user.click(later);
    expect(titles()).toEqual(['Your debts', 'Next dates', 'Spending']);
    expect(said()).toBe('Next dates is number 2 of 3');
    expect(screen.getByRole('button', { name: 'Move Next dates later' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Move Next dates earlier' }));
    expect(titles()).toEqual(['Next dates', 'Your debts', 'Spending']);
  });

  it('keeps the move buttons of the first and last tile, but disabled', async () => {
    const onMove = jest.fn();
    const user = await show(onMove);
    const first = screen.getByRole('button', { name: 'Move Next dates earlier' });
    expect(first).toHaveAttribute('aria-disabled', 'true');
    await user.click(first);
    await user.click(screen.getByRole('button', { name: 'Move Spending later' }));
    expect(onMove).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Move Spending later' })).toHaveFocus();
  });

  it('resizes a tile and announces its size in words', async () => {
    const user = await show();
    const sizes = within(screen.getByRole('radiogroup', { name: 'Size of Spending' }));
    expect(sizes.getByRole('radio', { name: 'Small' })).toBeChecked();
    await user.click(sizes.getByRole('radio', { name: 'Large' }));
    expect(sizes.getByRole('radio', { name: 'Large' })).toBeChecked();
    expect(said()).toBe('Spending: Large');
  });

  it('hides a tile, lists it below, and shows it again', async () => {
    const user = await show();
    expect(screen.queryByRole('heading', { name: 'Hidden' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Hide Your debts' }));
    expect(titles()).toEqual(['Next dates', 'Spending']);
    expect(said()).toBe('Your debts is hidden');
    await user.click(
      within(screen.getByRole('region', { name: 'Hidden' })).getByRole('button', { name: 'Show Your debts' }),
    );
    expect(titles()).toEqual(['Next dates', 'Spending', 'Your debts']);
    await waitFor(() => expect(screen.getByRole('row', { name: 'Your debts' })).toHaveFocus());
    expect(screen.queryByRole('heading', { name: 'Hidden' })).toBeNull();
  });

  it('explains that all tiles are hidden', async () => {
    const user = await show();
    for (const { title } of three) await user.click(screen.getByRole('button', { name: `Hide ${title}` }));
    expect(screen.getByText('Every tile is hidden.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Show / })).toHaveLength(3);
  });

  it('supports dragging by keyboard: Enter lifts a tile, and drops it at the focused destination', async () => {
    const onMove = jest.fn();
    const user = await show(onMove);
    const [handle] = within(screen.getByRole('row', { name: 'Next dates' })).getAllByRole('button');
    act(() => handle?.focus());
    await user.keyboard('{Enter}');
    const place = await screen.findByRole('button', { name: 'Insert after Spending' });
    act(() => place.focus());
    await user.keyboard('{Enter}');
    expect(onMove).toHaveBeenCalledWith('dates', 2);
    expect(titles()).toEqual(['Your debts', 'Spending', 'Next dates']);
    await waitFor(() => expect(screen.getByRole('row', { name: 'Next dates' })).toHaveFocus());
  });

  it('leaves arrange mode on Escape, from a tile and from a control inside one', async () => {
    const onLeave = jest.fn();
    const user = await show(undefined, onLeave);
    await user.keyboard('{Escape}');
    act(() => screen.getByRole('button', { name: 'Hide Spending' }).focus());
    await user.keyboard('{Escape}');
    expect(onLeave).toHaveBeenCalledTimes(2);
  });

  it('puts a lifted tile back on Escape, and stays in arrange mode', async () => {
    const onMove = jest.fn();
    const onLeave = jest.fn();
    const user = await show(onMove, onLeave);
    const [handle] = within(screen.getByRole('row', { name: 'Your debts' })).getAllByRole('button');
    act(() => handle?.focus());
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Insert after Spending' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Insert after Spending' })).toBeNull();
    expect(onMove).not.toHaveBeenCalled();
    expect(onLeave).not.toHaveBeenCalled();
  });
});
