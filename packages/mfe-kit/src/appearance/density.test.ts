import { beforeEach, describe, expect, it } from '@jest/globals';
import { applyDensity, paintDensity, rememberedDensity } from './density.ts';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['density'];
});

describe('density', () => {
  it.each([
    ['nothing was chosen here', null, 'comfortable'],
    ['compact was chosen here', 'compact', 'compact'],
    ['something else stands there', 'tiny', 'comfortable'],
  ])('where %s', (_, stored, density) => {
    expect(rememberedDensity({ getItem: () => stored })).toBe(density);
  });

  it('is comfortable where the browser lets nothing be stored', () => {
    const closed = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    expect(rememberedDensity(closed)).toBe('comfortable');
  });

  it('stands on the page, and is what this browser remembers', () => {
    applyDensity('compact');
    expect(document.documentElement).toHaveAttribute('data-density', 'compact');
    expect(rememberedDensity(localStorage)).toBe('compact');
    applyDensity('comfortable');
    expect(document.documentElement).not.toHaveAttribute('data-density');
    expect(rememberedDensity(localStorage)).toBe('comfortable');
  });

  it('can be painted without being remembered', () => {
    paintDensity(document, 'compact');
    expect(document.documentElement).toHaveAttribute('data-density', 'compact');
    expect(rememberedDensity(localStorage)).toBe('comfortable');
  });
});
