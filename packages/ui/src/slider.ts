/** A slider, in a separate chunk that is loaded on demand. */
export { SliderField, type SliderFieldProps } from './fields/slider-field.tsx';
