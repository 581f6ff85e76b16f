export { prefetch } from './prefetch.ts';
export { TransactionsScreen } from './transactions.screen.tsx';
