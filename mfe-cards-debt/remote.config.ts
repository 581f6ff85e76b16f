import { defineRemote } from '@tideline/mfe-kit/remote';

export default defineRemote({
  name: 'mfe-cards-debt',
  owner: { team: 'cards-debt' },
  budgets: { entryBytes: 7_000, routeBytes: 26_000 },
  routes: [
    { path: '/credit-cards', component: './credit-cards#CreditCardsScreen', title: '%nav.cards%' },
    { path: '/debt', component: './debt#DebtScreen', title: '%nav.debt%' },
    { path: '/promotional-periods', component: './promotional-periods#PromotionalPeriodsScreen', title: '%nav.promos%' },
  ],
  nav: [
    { id: 'credit-cards', to: '/credit-cards', title: '%nav.cards%', icon: 'card', group: 'main', order: 40 },
    { id: 'debt', to: '/debt', title: '%nav.debt%', icon: 'debt', group: 'main', order: 50 },
    { id: 'promotional-periods', to: '/promotional-periods', title: '%nav.promos%', icon: 'promo', group: 'main', order: 60 },
  ],
  widgets: [
    { slot: 'dashboard/v1', id: 'debt.progress', component: './dashboard#DebtWidget', title: '%widget.debt%', size: 'm', order: 30, to: '/debt' },
    { slot: 'dashboard/v1', id: 'promos.strip', component: './dashboard#PromosWidget', title: '%widget.promos%', size: 'm', order: 40, to: '/promotional-periods' },
    { slot: 'dashboard/v1', id: 'payments.next', component: './dashboard#PaymentsWidget', title: '%widget.payments%', size: 'm', order: 35, to: '/credit-cards' },
    { slot: 'dashboard/v1', id: 'float.card', component: './dashboard#FloatWidget', title: '%widget.float%', size: 'm', order: 45, to: '/promotional-periods' },
    { slot: 'dashboard/v1', id: 'debt.next-win', component: './dashboard#NextWinWidget', title: '%widget.nextWin%', size: 'm', order: 12, to: '/debt', when: { mode: ['quick_wins'] } },
    { slot: 'dashboard/v1', id: 'mode.buffer', component: './dashboard#BufferWidget', title: '%widget.buffer%', size: 'm', order: 12, to: '/settings/financial-mode', when: { mode: ['safety_first'] } },
  ],
  commands: [
    { id: 'cards.add', title: '%command.addCard%', keywords: ['credit card', 'new'], to: '/credit-cards?add=1' },
    { id: 'cards.pay', title: '%command.recordPayment%', keywords: ['pay', 'credit card', 'minimum'], to: '/credit-cards?pay=choose' },
    { id: 'promos.add', title: '%command.addPromo%', keywords: ['0 %', 'balance transfer', 'deferred interest'], to: '/promotional-periods?add=1' },
    { id: 'debt.plan', title: '%command.plan%', keywords: ['avalanche', 'snowball', 'payoff'], to: '/debt' },
  ],
});
