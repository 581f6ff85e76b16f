export { AccountBalances } from './account-balances.widget.tsx';
export { RecentTransactions } from './recent-transactions.widget.tsx';
