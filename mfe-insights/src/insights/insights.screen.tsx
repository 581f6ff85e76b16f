import { useT } from '@tideline/mfe-kit';
import { messages } from '../../messages/en.ts';

export function InsightsScreen() {
  const t = useT(messages);
  return <h1>{t('nav.insights')}</h1>;
}
