export { CreditCardsScreen } from './credit-cards.screen.tsx';
