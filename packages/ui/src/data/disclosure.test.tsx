import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { DefinitionList } from './definition-list.tsx';
import { ShowWorking } from './disclosure.tsx';

it('ShowWorking is collapsed at first, then shows inputs, formula, assumptions and the alternative', () => {
  render(
    <ShowWorking
      inputs={[{ label: 'Everyday', value: '$4,812.55', href: '/accounts?account=1' }]}
      formula="$4,812.55 − $1,900.00"
      assumptions={['Pay arrives on Mar 27']}
      otherwise="$6.64 interest a month"
    />,
  );
  const details = screen.getByRole('group');
  expect(details).not.toHaveAttribute('open');
  details.setAttribute('open', '');
  expect(screen.getByRole('link', { name: 'Everyday' })).toHaveAttribute('href', '/accounts?account=1');
  expect(screen.getAllByRole('heading', { level: 4 }).map((title) => title.textContent)).toEqual([
    'From',
    'How',
    'Assuming',
    'Otherwise',
  ]);
  expect(screen.getByText('Pay arrives on Mar 27')).toBeVisible();
});

it('DefinitionList pairs each term with its value and action', () => {
  render(<DefinitionList items={[{ term: 'Currency', value: 'US dollar', action: <a href="/settings">Change</a> }]} />);
  expect(screen.getByRole('term')).toHaveTextContent('Currency');
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['US dollar', 'Change']);
});
