import { defineRemote } from '@tideline/mfe-kit/remote';

export default defineRemote({
  name: 'mfe-insights',
  owner: { team: 'insights' },
  languages: ['de'],
  budgets: { entryBytes: 6_000, routeBytes: 22_000 },
  routes: [
    {
      path: '/insights',
      component: './insights#InsightsScreen',
      title: '%nav.insights%',
      requests: ['/api/v1/insights?show=open'],
    },
    {
      path: '/notifications',
      component: './notifications#NotificationsScreen',
      title: '%nav.notifications%',
      requests: ['/api/v1/notifications?view=inbox'],
    },
  ],
  nav: [
    { id: 'insights', to: '/insights', title: '%nav.insights%', icon: 'insights', group: 'main', order: 80 },
    { id: 'notifications', to: '/notifications', title: '%nav.notifications%', icon: 'bell', group: 'end', order: 85 },
  ],
  widgets: [
    {
      slot: 'dashboard/v1',
      id: 'insights.top',
      component: './dashboard#TopInsightsWidget',
      title: '%widget.insights%',
      size: 'm',
      order: 55,
      to: '/insights',
    },
    {
      slot: 'dashboard/v1',
      id: 'insights.spending',
      component: './dashboard#SpendingWidget',
      title: '%widget.spending%',
      size: 'l',
      order: 60,
      to: '/insights?section=reports',
      optional: true,
    },
  ],
  commands: [
    {
      id: 'insights.feed',
      title: '%command.insights%',
      keywords: ['%keywords.insights%'],
      to: '/insights',
    },
    {
      id: 'notifications.open',
      title: '%command.notifications%',
      keywords: ['%keywords.notifications%'],
      to: '/notifications',
    },
    {
      id: 'insights.open',
      title: '%command.spending%',
      keywords: ['%keywords.spending%'],
      to: '/insights?section=reports',
    },
  ],
});
