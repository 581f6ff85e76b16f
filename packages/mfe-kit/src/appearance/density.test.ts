import { beforeEach, describe, expect, it } from '@jest/globals';
import { applyDensity, paintDensity, rememberedDensity } from './density.ts';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['density'];
});

describe('density', () => {
  it.each([
    ['the user chose nothing in this browser', null, 'comfortable'],
    ['the user chose compact in this browser', 'compact', 'compact'],
    ['the stored value is invalid', 'tiny', 'comfortable'],
  ])('is read from storage if %s', (_, stored, density) => {
    expect(rememberedDensity({ getItem: () => stored })).toBe(density);
  });

  it('is comfortable if the browser blocks storage', () => {
    const closed = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    expect(rememberedDensity(closed)).toBe('comfortable');
  });

  it('is applied to the page and stored in this browser', () => {
    applyDensity('compact');
    expect(document.documentElement).toHaveAttribute('data-density', 'compact');
    expect(rememberedDensity(localStorage)).toBe('compact');
    applyDensity('comfortable');
    expect(document.documentElement).not.toHaveAttribute('data-density');
    expect(rememberedDensity(localStorage)).toBe('comfortable');
  });

  it('can be applied without being stored', () => {
    paintDensity(document, 'compact');
    expect(document.documentElement).toHaveAttribute('data-density', 'compact');
    expect(rememberedDensity(localStorage)).toBe('comfortable');
  });
});
