/** A list that the user can reorder, in a separate chunk that is loaded on demand. */
export { OrderedList, type OrderedItem, type OrderedListProps } from './fields/ordered-list.tsx';
