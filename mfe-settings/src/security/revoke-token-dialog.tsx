import { useT } from '@tideline/mfe-kit';
import { ConfirmDialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/api-tokens.en.ts';

interface RevokeTokenDialogProps<Token> {
  /** The token to revoke; null means that the dialog is closed. */
  token: Token | null;
  onRevoke: (token: Token) => void;
  onClose: () => void;
}

/** Asks for confirmation before a program loses its access. */
export function RevokeTokenDialog<Token extends { name: string }>({
  token,
  onRevoke,
  onClose,
}: RevokeTokenDialogProps<Token>) {
  const t = useT(messages);
  if (token === null) return null;
  return (
    <ConfirmDialog
      open
      title={t('tokens.revokeTitle', { name: token.name })}
      confirmLabel={t('tokens.revoke')}
      onConfirm={() => {
        onClose();
        onRevoke(token);
      }}
      onClose={onClose}
    >
      {t('tokens.revokeEffect')}
    </ConfirmDialog>
  );
}
