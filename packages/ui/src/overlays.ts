/** What opens over a page and holds it: a tier on React Aria's modals alone. Loaded when first needed. */
export {
  ConfirmDialog,
  Dialog,
  Drawer,
  type ConfirmDialogProps,
  type DialogProps,
  type DrawerProps,
} from './overlays/dialog.tsx';
export { useLeaveGuard, type LeaveGuard } from './overlays/use-leave-guard.tsx';
