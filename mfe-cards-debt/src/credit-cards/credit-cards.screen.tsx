import { useT } from '@tideline/mfe-kit';
import { messages } from '../../messages/en.ts';

export function CreditCardsScreen() {
  const t = useT(messages);
  return <h1>{t('nav.credit-cards')}</h1>;
}
