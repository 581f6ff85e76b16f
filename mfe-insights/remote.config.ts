import { defineRemote } from '@tideline/mfe-kit/remote';

export default defineRemote({
  name: 'mfe-insights',
  owner: { team: 'insights' },
  budgets: { entryBytes: 6_000, routeBytes: 18_000 },
  routes: [{ path: '/insights', component: './insights#InsightsScreen', title: '%nav.insights%' }],
  nav: [{ id: 'insights', to: '/insights', title: '%nav.insights%', icon: 'insights', group: 'main', order: 80 }],
  widgets: [{ slot: 'dashboard/v1', id: 'insights.spending', component: './dashboard#SpendingWidget', title: '%widget.spending%', size: 'l', order: 60, to: '/insights' }],
  commands: [{ id: 'insights.open', title: '%command.spending%', keywords: ['categories', 'budget', 'expenses'], to: '/insights' }],
});
