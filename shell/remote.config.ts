import { defineRemote } from '@tideline/mfe-kit/remote';

export default defineRemote({
  name: 'shell',
  owner: { team: 'platform' },
  routes: [
    { path: '/', component: './light#Landing', title: '%title.landing%', access: 'public' },
    { path: '/login', component: './light#Login', title: '%title.login%', access: 'public' },
    { path: '/signup', component: './light#SignUp', title: '%title.signup%', access: 'public' },
    // open to anybody, but a page of the frame: it loads remotes
    { path: '/sentry-example-page', component: './frame#TestPage', title: '%title.testPage%' },
    { path: '/dashboard', component: './frame#DashboardScreen', title: '%nav.dashboard%' },
  ],
  nav: [{ id: 'dashboard', to: '/dashboard', title: '%nav.dashboard%', icon: 'dashboard', order: 0 }],
  commands: [
    {
      id: 'shell.first-steps',
      title: '%command.firstSteps%',
      keywords: ['checklist', 'start', 'onboarding'],
      to: '/dashboard?steps=show',
    },
    {
      id: 'shell.mode',
      title: '%command.mode%',
      keywords: ['mode', 'strategy', 'goal'],
      to: '/settings/financial-mode',
    },
  ],
  // what a signed-out page and a signed-in frame weigh, with some room; 260 000 with the screen of a remote is the limit
  budgets: { entryBytes: 100_000, routeBytes: 157_000 },
});
