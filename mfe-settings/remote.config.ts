import { defineRemote } from '@tideline/mfe-kit/remote';

export default defineRemote({
  name: 'mfe-settings',
  owner: { team: 'settings' },
  routes: [{ path: '/settings', component: './settings#SettingsScreen', title: '%nav.settings%' }],
  nav: [{ id: 'settings', to: '/settings', title: '%nav.settings%', icon: 'settings', order: 10 }],
});
