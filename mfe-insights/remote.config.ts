import { defineRemote } from '@tideline/mfe-kit/remote';

export default defineRemote({
  name: 'mfe-insights',
  owner: { team: 'insights' },
  routes: [{ path: '/insights', component: './insights#InsightsScreen', title: '%nav.insights%' }],
  nav: [{ id: 'insights', to: '/insights', title: '%nav.insights%', icon: 'insights', order: 10 }],
});
