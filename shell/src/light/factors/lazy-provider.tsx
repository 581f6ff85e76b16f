import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { loadFiles } from '@tideline/mfe-kit/files';
import type { ProviderButton } from './provider-button.tsx';

type Props = ComponentProps<typeof ProviderButton>;

const loadProvider = () => import(/* webpackChunkName: "provider" */ './provider-button.tsx');

/**
 * Shows the button for the sign-in provider. It is loaded once the page is idle, because few servers have a provider.
 */
export function LazyProvider(props: Props) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      loadFiles(loadProvider).then(
        ({ ProviderButton: Loaded }) => current && setPart(() => Loaded),
        () => undefined, // the failure was reported where it happened, and the password still works
      );
    }, 300);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, []);
  return Part === undefined ? null : <Part {...props} />;
}
