import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useFormats } from '../format/format-context.tsx';

/** Provides React Aria with the household's locale instead of the browser's. */
export function AriaLocale({ children }: { children: ReactNode }) {
  const { locale } = useFormats();
  return <I18nProvider locale={locale}>{children}</I18nProvider>;
}
