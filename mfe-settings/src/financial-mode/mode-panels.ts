export { ModeCheck } from './mode-check.tsx';
export { PastChanges } from './past-changes.tsx';
export { ParameterFields } from './parameter-fields.tsx';
