import { useT } from '@tideline/mfe-kit';
import { messages } from '../../messages/en.ts';

export function AccountsScreen() {
  const t = useT(messages);
  return <h1>{t('nav.accounts')}</h1>;
}
