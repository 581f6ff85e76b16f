import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '@tideline/mfe-kit/testing';
import { TopInsightsWidget } from './top-insights.widget.tsx';
import { feedOf, gym, id, twice, valued } from '../insights/feed/testing/insight-examples.ts';

describe('insights tile', () => {
  it('requests three insights, and links an insight to its place in the list', async () => {
    const { requests } = renderScreen(<TopInsightsWidget />, {
      api: { insightFeed: { list: () => feedOf([valued, twice, gym]) } },
    });
    expect(await screen.findByRole('link', { name: /could earn/ })).toHaveAttribute(
      'href',
      `/insights?insight=${id(1)}`,
    );
    expect(screen.getByText('About $185 a year')).toBeInTheDocument();
    expect(requests[0]?.input).toEqual({ limit: '3' });
  });

  it('reports that there are no insights', async () => {
    renderScreen(<TopInsightsWidget />, { api: { insightFeed: { list: () => feedOf([]) } } });
    expect(await screen.findByText('No insights right now.')).toBeInTheDocument();
  });
});
