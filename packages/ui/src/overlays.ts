/** Modal overlays, in a separate chunk on React Aria's modals only. Loaded when first needed. */
export {
  ConfirmDialog,
  Dialog,
  Drawer,
  type ConfirmDialogProps,
  type DialogProps,
  type DrawerProps,
} from './overlays/dialog.tsx';
export { useLeaveGuard, type LeaveGuard } from './overlays/use-leave-guard.tsx';
