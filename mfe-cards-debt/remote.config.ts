import { defineRemote } from '@tideline/mfe-kit/remote';

export default defineRemote({
  name: 'mfe-cards-debt',
  owner: { team: 'cards-debt' },
  routes: [{ path: '/credit-cards', component: './credit-cards#CreditCardsScreen', title: '%nav.credit-cards%' }],
  nav: [{ id: 'credit-cards', to: '/credit-cards', title: '%nav.credit-cards%', icon: 'credit-cards', order: 10 }],
});
