import { defineRemote } from '@tideline/mfe-kit/remote';

export default defineRemote({
  name: 'mfe-accounts',
  owner: { team: 'accounts' },
  budgets: { entryBytes: 7_000, routeBytes: 26_000 },
  routes: [
    { path: '/accounts', component: './accounts#AccountsScreen', title: '%nav.accounts%' },
    { path: '/transactions', component: './transactions#TransactionsScreen', title: '%nav.transactions%' },
    { path: '/sweeps', component: './sweeps#SweepsScreen', title: '%nav.sweeps%' },
  ],
  nav: [
    { id: 'accounts', to: '/accounts', title: '%nav.accounts%', icon: 'wallet', order: 10 },
    { id: 'transactions', to: '/transactions', title: '%nav.transactions%', icon: 'list', order: 20 },
    { id: 'sweeps', to: '/sweeps', title: '%nav.sweeps%', icon: 'sweep', order: 30 },
  ],
  widgets: [
    {
      slot: 'dashboard/v1',
      id: 'accounts.cash-line',
      component: './dashboard#CashLine',
      title: '%widget.cashLine%',
      size: 'l',
      order: 5,
      heightRem: 31,
      to: '/accounts',
    },
    {
      slot: 'dashboard/v1',
      id: 'accounts.balances',
      component: './dashboard#AccountBalances',
      title: '%widget.balances%',
      size: 'm',
      order: 10,
      to: '/accounts',
    },
    {
      slot: 'dashboard/v1',
      id: 'accounts.recent',
      component: './dashboard#RecentTransactions',
      title: '%widget.recent%',
      size: 'm',
      order: 20,
      to: '/transactions',
    },
    {
      slot: 'dashboard/v1',
      id: 'sweeps.proposed',
      component: './dashboard#ProposedSweeps',
      title: '%widget.sweeps%',
      size: 'm',
      order: 15,
      to: '/sweeps',
    },
  ],
  commands: [
    {
      id: 'accounts.add',
      title: '%command.addAccount%',
      keywords: ['new', 'bank', 'savings', 'loan'],
      to: '/accounts?add=1',
    },
    {
      id: 'transactions.add',
      title: '%command.addTransaction%',
      keywords: ['new', 'spent', 'paid', 'expense', 'income'],
      to: '/transactions?add=1',
    },
    {
      id: 'transactions.import',
      title: '%command.import%',
      keywords: ['upload', 'ofx', 'qfx', 'statement', 'bank'],
      to: '/transactions?import=1',
    },
    {
      id: 'sweeps.add',
      title: '%command.newSweep%',
      keywords: ['rule', 'surplus', 'save', 'move', 'automatic'],
      to: '/sweeps?new=1',
    },
    {
      id: 'sweeps.pause',
      title: '%command.pauseSweeps%',
      keywords: ['stop', 'kill switch', 'sweeps'],
      to: '/sweeps?pause=1',
    },
    { id: 'goals.add', title: '%command.newGoal%', keywords: ['savings', 'target', 'holiday'], to: '/sweeps?goal=new' },
  ],
});
