import { useT } from '@tideline/mfe-kit';
import { messages } from '../../messages/en.ts';

export function SettingsScreen() {
  const t = useT(messages);
  return <h1>{t('nav.settings')}</h1>;
}
