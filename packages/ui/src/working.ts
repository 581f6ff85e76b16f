/** The full "See the math" sheet, in a separate chunk. */
export {
  WorkingSheet,
  type WorkingCheck,
  type WorkingEntry,
  type WorkingSheetProps,
  type WorkingStep,
} from './working/working-sheet.tsx';
export { Waterfall } from './working/waterfall.tsx';
