import { defineRemote } from '@tideline/mfe-kit/remote';

export default defineRemote({
  name: 'mfe-settings',
  owner: { team: 'settings' },
  languages: ['de'],
  budgets: { entryBytes: 6_400, routeBytes: 18_200 },
  routes: [
    { path: '/settings', component: './settings#SettingsScreen', title: '%nav.settings%' },
    {
      path: '/settings/financial-mode',
      component: './financial-mode#FinancialModeScreen',
      title: '%nav.mode%',
      requests: ['/api/v1/mode'],
    },
    {
      path: '/settings/notifications',
      component: './notifications#NotificationSettingsScreen',
      title: '%nav.notificationSettings%',
      requests: ['/api/v1/notification-settings'],
    },
    {
      path: '/settings/sweep',
      component: './sweep#SweepSettingsScreen',
      title: '%nav.sweepSettings%',
      requests: ['/api/v1/sweeps/settings', '/api/v1/sweeps/rules'],
    },
  ],
  nav: [{ id: 'settings', to: '/settings', title: '%nav.settings%', icon: 'settings', group: 'end', order: 90 }],
  widgets: [
    {
      slot: 'no-household/v1',
      id: 'settings.delete-account',
      component: './deletion#DeleteAccount',
      title: '%widget.deleteAccount%',
      size: 'm',
      order: 10,
    },
  ],
  commands: [
    {
      id: 'settings.theme',
      title: '%command.theme%',
      keywords: ['%keywords.theme%'],
      to: '/settings#appearance',
    },
    {
      id: 'settings.audit',
      title: '%command.audit%',
      keywords: ['%keywords.audit%'],
      to: '/settings?section=audit',
    },
    { id: 'settings.profile', title: '%command.profile%', keywords: ['%keywords.profile%'], to: '/settings?edit=name' },
    {
      id: 'settings.household',
      title: '%command.household%',
      keywords: ['%keywords.household%'],
      to: '/settings#household',
    },
    {
      id: 'settings.currency',
      title: '%command.currency%',
      keywords: ['%keywords.currency%'],
      to: '/settings#currency',
    },
    {
      id: 'settings.rates',
      title: '%command.rates%',
      keywords: ['%keywords.rates%'],
      to: '/settings?section=rates',
    },
    {
      id: 'settings.data',
      title: '%command.data%',
      keywords: ['%keywords.data%'],
      to: '/settings?section=data',
    },
    {
      id: 'settings.categories',
      title: '%command.categories%',
      keywords: ['%keywords.categories%'],
      to: '/settings?section=categories',
    },
    {
      id: 'settings.payees',
      title: '%command.payees%',
      keywords: ['%keywords.payees%'],
      to: '/settings?section=payees',
    },
    {
      id: 'settings.rules',
      title: '%command.rules%',
      keywords: ['%keywords.rules%'],
      to: '/settings?section=rules',
    },
    {
      id: 'settings.notifications',
      title: '%command.notificationSettings%',
      keywords: ['%keywords.notificationSettings%'],
      to: '/settings/notifications',
    },
    {
      id: 'settings.sweep',
      title: '%command.sweepSettings%',
      keywords: ['%keywords.sweepSettings%'],
      to: '/settings/sweep',
    },
    {
      id: 'settings.security',
      title: '%command.security%',
      keywords: ['%keywords.security%'],
      to: '/settings?section=security',
    },
    {
      id: 'settings.members',
      title: '%command.members%',
      keywords: ['%keywords.members%'],
      to: '/settings?section=members',
    },
    {
      id: 'settings.connections',
      title: '%command.connections%',
      keywords: ['%keywords.connections%'],
      to: '/settings?section=connections',
    },
  ],
});
