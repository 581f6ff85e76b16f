/** A slider, in a separate chunk. Loaded when first needed. */
export { SliderField, type SliderFieldProps } from './fields/slider-field.tsx';
