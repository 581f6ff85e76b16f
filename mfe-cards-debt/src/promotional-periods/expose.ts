export { PromotionalPeriodsScreen } from './promotional-periods.screen.tsx';
