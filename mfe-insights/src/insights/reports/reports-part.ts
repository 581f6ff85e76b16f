export { MonthPicker } from '../spending-report.tsx';
export { ReportsSection } from './reports-section.tsx';
