import { defineRemote } from '@tideline/mfe-kit/remote';

export default defineRemote({
  name: 'shell',
  owner: { team: 'platform' },
  routes: [
    { path: '/', component: './light#Landing', title: '%title.landing%', access: 'public' },
    { path: '/login', component: './light#Login', title: '%title.login%', access: 'public' },
    { path: '/signup', component: './light#SignUp', title: '%title.signup%', access: 'public' },
    { path: '/dashboard', component: './frame#DashboardScreen', title: '%nav.dashboard%' },
  ],
  nav: [{ id: 'dashboard', to: '/dashboard', title: '%nav.dashboard%', icon: 'dashboard', order: 0 }],
  budgets: { entryBytes: 110_000, routeBytes: 260_000 },
});
