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
  ])('is read from storage when %s', (_, stored, density) => {
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

  it('is set on the page and remembered by this browser', () => {
    applyDensity('compact');
    expect(document.documentElement).toHaveAttribute('data-density', 'compact');
    expect(rememberedDensity(localStorage)).toBe('compact');
    applyDensity('comfortable');
    expect(document.documentElement).not.toHaveAttribute('data-density');
    expect(rememberedDensity(localStorage)).toBe('comfortable');
  });

  it('can be applied without being remembered', () => {
    paintDensity(document, 'compact');
    expect(document.documentElement).toHaveAttribute('data-density', 'compact');
    expect(rememberedDensity(localStorage)).toBe('comfortable');
  });
});
