import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { TabLinks } from './tab-links.tsx';

const tabs = (current: string) =>
  ['All', 'To review', 'Upcoming'].map((label) => ({
    href: `/transactions?view=${label}`,
    label,
    current: label === current,
    badge: label === 'To review' ? <span>3</span> : null,
  }));

/** Gives the bar a width of 100 px, and each tab 60 px. */
function layOut(): () => void {
  const rect = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const bar = this.closest('nav') as HTMLElement;
    const place = [...bar.children].indexOf(this);
    return place === -1 ? new DOMRect(0, 0, 100, 44) : new DOMRect(place * 60 - bar.scrollLeft, 0, 60, 44);
  });
  return () => rect.mockRestore();
}

describe('TabLinks', () => {
  it('links to the parts of a screen, marks the current one, and shows pending counts', () => {
    render(<TabLinks label="Views" tabs={tabs('To review')} />);
    const links = within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['All', 'To review3', 'Upcoming']);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null]);
    expect(links[1]).toHaveAttribute('href', '/transactions?view=To review');
  });

  it('scrolls the current tab into view if the tabs do not all fit', () => {
    const restore = layOut();
    try {
      const { rerender } = render(<TabLinks label="Views" tabs={tabs('Upcoming')} />);
      const bar = screen.getByRole('navigation', { name: 'Views' });
      expect(bar.scrollLeft).toBe(80);
      rerender(<TabLinks label="Views" tabs={tabs('To review')} />);
      expect(bar.scrollLeft).toBe(60);
      rerender(<TabLinks label="Views" tabs={tabs('All')} />);
      expect(bar.scrollLeft).toBe(0);
    } finally {
      restore();
    }
  });
});
