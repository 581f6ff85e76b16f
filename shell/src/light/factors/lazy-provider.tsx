import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { loadFiles } from '@tideline/mfe-kit/files';
import type { ProviderButton } from './provider-button.tsx';

type Props = ComponentProps<typeof ProviderButton>;

const loadProvider = () => import(/* webpackChunkName: "provider" */ './provider-button.tsx');

/** The way to the sign-in provider, loaded once the page is idle, because few servers have one. */
export function LazyProvider(props: Props) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      loadFiles(loadProvider).then(
        ({ ProviderButton: Loaded }) => current && setPart(() => Loaded),
        () => undefined, // reported where it was loaded; the password still works
      );
    }, 300);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, []);
  return Part === undefined ? null : <Part {...props} />;
}
