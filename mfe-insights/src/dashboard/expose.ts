export { SpendingWidget } from './spending.widget.tsx';
