/** The marks of categories, bundled by the remotes that show them. */
export { CategoryMark, type CategoryMarkProps } from './data/category-mark.tsx';
