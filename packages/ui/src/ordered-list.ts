/** A list that the user orders, in a separate chunk. Loaded when first needed. */
export { OrderedList, type OrderedItem, type OrderedListProps } from './fields/ordered-list.tsx';
