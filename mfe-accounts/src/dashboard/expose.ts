export { AccountBalances } from './account-balances.widget.tsx';
export { CashLine } from './cash-line.widget.tsx';
export { ProposedSweeps } from './proposed-sweeps.widget.tsx';
export { RecentTransactions } from './recent-transactions.widget.tsx';
