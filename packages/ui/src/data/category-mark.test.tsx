import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { BUILT_IN_CATEGORIES } from '@tideline/domain';
import { CategoryMark } from './category-mark.tsx';

describe('CategoryMark', () => {
  const pathOf = (of: Parameters<typeof CategoryMark>[0]['of']) =>
    render(<CategoryMark of={of} />)
      .container.querySelector('path')
      ?.getAttribute('d');

  it('draws no built-in category with the icon of custom ones, and is hidden from screen readers', () => {
    const own = pathOf({ key: null, nature: 'expense' });
    for (const { key, nature } of BUILT_IN_CATEGORIES.filter((category) => category.key !== 'other'))
      expect({ key, path: pathOf({ key, nature }) }).not.toEqual({ key, path: own });
    const { container } = render(<CategoryMark of="split" />);
    expect(container).toHaveTextContent('');
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  });
});
