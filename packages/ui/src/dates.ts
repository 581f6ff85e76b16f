/** A date field with typing and a calendar, in a separate chunk with React Aria Components' calendar. */
export { DateField, type DateFieldProps } from './dates/date-field.tsx';
