/** Modal overlays, in a separate chunk with only React Aria's modals, loaded on demand. */
export {
  ConfirmDialog,
  Dialog,
  Drawer,
  type ConfirmDialogProps,
  type DialogProps,
  type DrawerProps,
} from './overlays/dialog.tsx';
export { LeaveGuarded, useLeaveGuard, type LeaveGuard, type LeaveGuardedProps } from './overlays/use-leave-guard.tsx';
