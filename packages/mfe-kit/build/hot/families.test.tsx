import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createElement, memo, useState, type ComponentType } from 'react';
import { holdsComponentsOnly, refresh, register, signature, standIn } from './families.ts';

/** Returns a component as it is compiled: with a description of its hooks, and registered under its name. */
function version(name: string, hooks: string, Type: ComponentType, customHook?: () => unknown): ComponentType {
  signature()(Type, hooks, false, () => (customHook === undefined ? [] : [customHook]));
  register(Type, name);
  return standIn(Type) as ComponentType;
}

const exchange = (change: () => void): void =>
  act(() => {
    change();
    refresh();
  });

/** Returns a component that counts clicks, with a label. */
const counter = (label: string, hook: () => [number, (next: number) => void] = () => useState(0)): ComponentType =>
  function Counter() {
    const [presses, setPresses] = hook();
    return <button onClick={() => setPresses(presses + 1)}>{`${label} ${presses}`}</button>;
  };

const press = (): void => void fireEvent.click(screen.getByRole('button'));
const text = (): string | null => screen.getByRole('button').textContent;

describe('a replaced component', () => {
  it('keeps its state while its hooks stay the same, and starts with new state if they change', () => {
    render(createElement(version('a', 'useState(0)', counter('first'))));
    press();
    exchange(() => version('a', 'useState(0)', counter('second')));
    expect(text()).toBe('second 1');
    exchange(() =>
      version(
        'a',
        'useState(5)',
        counter('third', () => useState(5)),
      ),
    );
    expect(text()).toBe('third 5');
  });

  it('starts with new state if one of its custom hooks changes', () => {
    const hook = (from: number) => {
      const useFrom = (): [number, (next: number) => void] => useState(from);
      signature()(useFrom, `useState(${from})`);
      return useFrom;
    };
    const [first, second] = [hook(0), hook(7)];
    render(createElement(version('b', 'useFrom()', counter('first', first), first)));
    press();
    exchange(() => version('b', 'useFrom()', counter('second', second), second));
    expect(text()).toBe('second 7');
  });

  it('keeps its state behind memo', () => {
    const remembered = (label: string): ComponentType => {
      const Counter = counter(label);
      signature()(Counter, 'useState(0)');
      const Memo = memo(Counter);
      register(Memo, 'c');
      return standIn(Memo) as ComponentType;
    };
    render(createElement(remembered('first')));
    press();
    exchange(() => remembered('second'));
    expect(text()).toBe('second 1');
  });
});

it('holdsComponentsOnly accepts a module only if it exports nothing but components', () => {
  const Shown = counter('shown');
  register(Shown, 'd');
  expect(holdsComponentsOnly({ Shown })).toBe(true);
  expect(holdsComponentsOnly({ Shown, limit: 3 })).toBe(false);
  expect(holdsComponentsOnly({})).toBe(false);
  expect(standIn('div')).toBe('div');
});
