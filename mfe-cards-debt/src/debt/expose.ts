export { DebtScreen } from './debt.screen.tsx';
