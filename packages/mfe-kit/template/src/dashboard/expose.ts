export { TemplateCount } from './template-count.widget.tsx';
