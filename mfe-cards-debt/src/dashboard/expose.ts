export { BufferWidget } from './buffer.widget.tsx';
export { DebtWidget } from './debt.widget.tsx';
export { FloatWidget } from './float.widget.tsx';
export { NextWinWidget } from './next-win.widget.tsx';
export { PaymentsWidget } from './payments.widget.tsx';
export { PromosWidget } from './promos.widget.tsx';
