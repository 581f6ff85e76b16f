import { defineRemote } from '@tideline/mfe-kit/remote';

export default defineRemote({
  name: 'shell',
  owner: { team: 'platform' },
  languages: ['de'],
  routes: [
    { path: '/', component: './light#Landing', title: '%title.landing%', access: 'public' },
    { path: '/login', component: './light#Login', title: '%title.login%', access: 'public' },
    { path: '/signup', component: './light#SignUp', title: '%title.signup%', access: 'public' },
    // a public page, but part of the signed-in shell, because it loads remotes
    { path: '/sentry-example-page', component: './frame#TestPage', title: '%title.testPage%' },
    { path: '/dashboard', component: './frame/dashboard#DashboardScreen', title: '%nav.dashboard%' },
  ],
  nav: [{ id: 'dashboard', to: '/dashboard', title: '%nav.dashboard%', icon: 'dashboard', order: 0 }],
  commands: [
    {
      id: 'shell.first-steps',
      title: '%command.firstSteps%',
      keywords: ['%keywords.firstSteps%'],
      to: '/dashboard?steps=show',
    },
    {
      id: 'shell.mode',
      title: '%command.mode%',
      keywords: ['%keywords.mode%'],
      to: '/settings/financial-mode',
    },
  ],
  // entry: the signed-out pages; route: the signed-in shell. Both have some room; the limit is 260 000 including a
  // remote's screen
  budgets: { entryBytes: 100_000, routeBytes: 174_000 },
});
