export { DebtWidget } from './debt.widget.tsx';
export { PromosWidget } from './promos.widget.tsx';
