/** Dates typed or picked: a tier of its own, with the calendar of React Aria Components. */
export { DateField, type DateFieldProps } from './dates/date-field.tsx';
