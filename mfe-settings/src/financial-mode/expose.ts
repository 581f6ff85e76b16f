export { FinancialModeScreen } from './financial-mode.screen.tsx';
