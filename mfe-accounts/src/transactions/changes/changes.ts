export { ActOnRows } from './act-on-rows.tsx';
export { CategoryChooser } from './category-chooser.tsx';
