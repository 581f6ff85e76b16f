import { defineRemote } from '@tideline/mfe-kit/remote';

export default defineRemote({
  name: 'mfe-settings',
  owner: { team: 'settings' },
  languages: ['de'],
  budgets: { entryBytes: 6_400, routeBytes: 18_000 },
  routes: [
    { path: '/settings', component: './settings#SettingsScreen', title: '%nav.settings%' },
    { path: '/settings/financial-mode', component: './financial-mode#FinancialModeScreen', title: '%nav.mode%' },
    {
      path: '/settings/notifications',
      component: './notifications#NotificationSettingsScreen',
      title: '%nav.notificationSettings%',
    },
    { path: '/settings/sweep', component: './sweep#SweepSettingsScreen', title: '%nav.sweepSettings%' },
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
      keywords: ['dark', 'light', 'appearance'],
      to: '/settings#appearance',
    },
    {
      id: 'settings.audit',
      title: '%command.audit%',
      keywords: ['history', 'undo', 'changes', 'log'],
      to: '/settings?section=audit',
    },
    { id: 'settings.profile', title: '%command.profile%', keywords: ['name', 'profile'], to: '/settings?edit=name' },
    {
      id: 'settings.household',
      title: '%command.household%',
      keywords: ['time zone', 'tax', 'household name'],
      to: '/settings#household',
    },
    {
      id: 'settings.currency',
      title: '%command.currency%',
      keywords: ['locale', 'number format', 'date format'],
      to: '/settings#currency',
    },
    {
      id: 'settings.rates',
      title: '%command.rates%',
      keywords: ['currency', 'exchange', 'convert', 'foreign'],
      to: '/settings?section=rates',
    },
    {
      id: 'settings.data',
      title: '%command.data%',
      keywords: ['export', 'backup', 'restore', 'download'],
      to: '/settings?section=data',
    },
    {
      id: 'settings.categories',
      title: '%command.categories%',
      keywords: ['category', 'group', 'merge'],
      to: '/settings?section=categories',
    },
    {
      id: 'settings.payees',
      title: '%command.payees%',
      keywords: ['payee', 'merchant', 'alias', 'rename'],
      to: '/settings?section=payees',
    },
    {
      id: 'settings.rules',
      title: '%command.rules%',
      keywords: ['rule', 'automatic', 'categorize'],
      to: '/settings?section=rules',
    },
    {
      id: 'settings.notifications',
      title: '%command.notificationSettings%',
      keywords: ['email', 'push', 'quiet', 'digest', 'webhook', 'calendar'],
      to: '/settings/notifications',
    },
    {
      id: 'settings.sweep',
      title: '%command.sweepSettings%',
      keywords: ['floor', 'limit', 'pause', 'automatic', 'transfer'],
      to: '/settings/sweep',
    },
    {
      id: 'settings.security',
      title: '%command.security%',
      keywords: ['password', 'session', 'device', 'sign out', 'log out'],
      to: '/settings?section=security',
    },
    {
      id: 'settings.members',
      title: '%command.members%',
      keywords: ['member', 'invite', 'share', 'partner', 'role', 'household'],
      to: '/settings?section=members',
    },
    {
      id: 'settings.connections',
      title: '%command.connections%',
      keywords: ['bank', 'simplefin', 'sync', 'connection'],
      to: '/settings?section=connections',
    },
  ],
});
