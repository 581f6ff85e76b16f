export { SpendingWidget } from './spending.widget.tsx';
export { TopInsightsWidget } from './top-insights.widget.tsx';
