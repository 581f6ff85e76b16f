/** Modal overlays, in a separate chunk on React Aria's modals only. Loaded when first needed. */
export {
  ConfirmDialog,
  Dialog,
  Drawer,
  type ConfirmDialogProps,
  type DialogProps,
  type DrawerProps,
} from './overlays/dialog.tsx';
export { LeaveGuarded, useLeaveGuard, type LeaveGuard, type LeaveGuardedProps } from './overlays/use-leave-guard.tsx';
