import { defineRemote } from '@tideline/mfe-kit/remote';

export default defineRemote({
  name: 'mfe-accounts',
  owner: { team: 'accounts' },
  routes: [{ path: '/accounts', component: './accounts#AccountsScreen', title: '%nav.accounts%' }],
  nav: [{ id: 'accounts', to: '/accounts', title: '%nav.accounts%', icon: 'accounts', order: 10 }],
});
