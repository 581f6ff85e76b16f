import type { Connection } from '@tideline/contract';
import { ConnectDialog } from './connect-dialog.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';

interface ConnectionDialogProps {
  kind: 'connect' | 'reconnect' | 'link' | 'disconnect';
  /** The connection that the dialog is about; undefined for `connect`. */
  connection: Connection | undefined;
  onClose: () => void;
}

/** Shows a dialog that changes a connection. Dialogs are loaded on first use. */
export function ConnectionDialog({ kind, connection, onClose }: ConnectionDialogProps) {
  if (kind === 'connect') return <ConnectDialog onClose={onClose} />;
  if (connection === undefined) return null;
  if (kind === 'reconnect') return <ConnectDialog connection={connection} onClose={onClose} />;
  return kind === 'link' ? (
    <LinkDialog connection={connection} onClose={onClose} />
  ) : (
    <DisconnectDialog connection={connection} onClose={onClose} />
  );
}
