import type { Connection } from '@tideline/contract';
import { ConnectDialog } from './connect-dialog.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';

interface ConnectionDialogProps {
  kind: 'connect' | 'reconnect' | 'link' | 'disconnect';
  /** All except `connect` concern one connection. */
  connection: Connection | undefined;
  onClose: () => void;
}

/** Dialogs that change a connection; loaded on first use. */
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
