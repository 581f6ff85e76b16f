export { DebtWidget } from './debt.widget.tsx';
export { FloatWidget } from './float.widget.tsx';
export { PaymentsWidget } from './payments.widget.tsx';
export { PromosWidget } from './promos.widget.tsx';
