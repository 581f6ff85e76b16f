/** "Show the working" in full: a tier of its own, for the sheet that opens when somebody asks how a figure came about. */
export {
  WorkingSheet,
  type WorkingCheck,
  type WorkingEntry,
  type WorkingSheetProps,
  type WorkingStep,
} from './working/working-sheet.tsx';
export { Waterfall } from './working/waterfall.tsx';
