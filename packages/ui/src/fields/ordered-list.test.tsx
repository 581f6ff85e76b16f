import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { OrderedList } from './ordered-list.tsx';
import { placeAt } from './use-row-drag.ts';

const debts = [
  { id: 'visa', name: 'Visa' },
  { id: 'car', name: 'Car' },
  { id: 'sofa', name: 'Sofa' },
] as const;

type Id = (typeof debts)[number]['id'];

function Debts({ onOrder }: { onOrder: (ids: Id[]) => void }) {
  const [order, setOrder] = useState<readonly Id[]>(debts.map(({ id }) => id));
  return (
    <OrderedList
      label="Which debt comes first"
      items={order.flatMap((id) => debts.filter((debt) => debt.id === id))}
      onOrder={(ids) => {
        setOrder(ids);
        onOrder(ids);
      }}
    />
  );
}

const onOrder = jest.fn<(ids: Id[]) => void>();
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const said = () => screen.getByRole('status').textContent;

/** Stacks the rows in rendered order, each 50 px high, because jsdom has no layout. */
beforeEach(() => {
  onOrder.mockClear();
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const place = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, place * 50, 300, 50);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Creates a pointer event, which jsdom does not have: a mouse event with pointer fields. */
const pointer = (type: string, pointerId = 1, clientY = 0) =>
  Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientY }), { pointerId });
const lift = (name: string) => fireEvent(button(`Drag ${name}`), pointer('pointerdown'));
const moveTo = (clientY: number, pointerId = 1) => fireEvent(window, pointer('pointermove', pointerId, clientY));
const drop = () => fireEvent(window, pointer('pointerup'));

describe('reordering by buttons', () => {
  it('supports the keyboard, keeps the focus on the moved row, and announces its position', async () => {
    const user = userEvent.setup();
    render(<Debts onOrder={onOrder} />);
    expect(screen.getByRole('region', { name: 'Which debt comes first' })).toBeVisible();
    expect(rows()).toEqual(['1.Visa', '2.Car', '3.Sofa']);
    button('Move Visa down').focus();
    await user.keyboard('{Enter}');
    expect(rows()).toEqual(['1.Car', '2.Visa', '3.Sofa']);
    expect(said()).toBe('Visa is number 2 of 3');
    expect(button('Move Visa down')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onOrder.mock.calls).toEqual([[['car', 'visa', 'sofa']], [['car', 'sofa', 'visa']]]);
  });

  it('stops at the ends, where the button stays focusable but is marked as disabled', async () => {
    const user = userEvent.setup();
    render(<Debts onOrder={onOrder} />);
    expect(button('Move Visa up')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Move Sofa down')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Move Visa up'));
    await user.click(button('Move Sofa down'));
    expect(onOrder).not.toHaveBeenCalled();
  });
});

describe('reordering by dragging', () => {
  it('follows the pointer, and reports the order once, on drop', () => {
    render(<Debts onOrder={onOrder} />);
    lift('Visa');
    moveTo(80);
    expect(rows()).toEqual(['1.Car', '2.Visa', '3.Sofa']);
    moveTo(140);
    expect(rows()).toEqual(['1.Car', '2.Sofa', '3.Visa']);
    expect(onOrder).not.toHaveBeenCalled();
    drop();
    expect(onOrder.mock.calls).toEqual([[['car', 'sofa', 'visa']]]);
    expect(said()).toBe('Visa is number 3 of 3');
    moveTo(0);
    expect(rows()).toEqual(['1.Car', '2.Sofa', '3.Visa']);
  });

  it('restores the previous order on Escape, without closing the surrounding dialog', () => {
    const closed = jest.fn();
    document.addEventListener('keydown', closed, { once: true });
    render(<Debts onOrder={onOrder} />);
    lift('Sofa');
    moveTo(10);
    expect(rows()).toEqual(['1.Sofa', '2.Visa', '3.Car']);
    fireEvent.keyDown(button('Move Sofa up'), { key: 'Escape' });
    expect(rows()).toEqual(['1.Visa', '2.Car', '3.Sofa']);
    expect(said()).toBe('Sofa stays number 3');
    drop();
    expect(onOrder).not.toHaveBeenCalled();
    expect(closed).not.toHaveBeenCalled();
    document.removeEventListener('keydown', closed);
  });

  it('restores the previous order if the system cancels the touch, and ignores other fingers', () => {
    render(<Debts onOrder={onOrder} />);
    lift('Car');
    moveTo(140, 2);
    expect(rows()).toEqual(['1.Visa', '2.Car', '3.Sofa']);
    moveTo(140);
    fireEvent(window, pointer('pointercancel'));
    expect(rows()).toEqual(['1.Visa', '2.Car', '3.Sofa']);
    expect(onOrder).not.toHaveBeenCalled();
  });

  it('changes nothing if a row is dropped at its own position', () => {
    render(<Debts onOrder={onOrder} />);
    lift('Car');
    moveTo(140);
    moveTo(75);
    drop();
    expect(onOrder).not.toHaveBeenCalled();
  });
});

describe('drop position of a point in a list', () => {
  it.each([
    [-20, 0, 'above all rows'],
    [20, 0, 'in the upper half of the first row'],
    [30, 1, 'past the middle of the first row'],
    [200, 2, 'in a tall row, above its middle'],
    [260, 3, 'past its middle, so that tall and short rows do not swap back and forth'],
    [999, 3, 'below all rows'],
  ])('at %d is %d: %s', (y, place, _why) => {
    expect(
      placeAt(y, [
        { top: 0, bottom: 50 },
        { top: 50, bottom: 100 },
        { top: 100, bottom: 400 },
      ]),
    ).toBe(place);
  });
});
