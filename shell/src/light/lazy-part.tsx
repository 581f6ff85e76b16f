import { useEffect, useState, type ReactNode } from 'react';
import { loadFiles } from '@tideline/mfe-kit/files';
import { useT } from '@tideline/mfe-kit/light';
import { Button } from '@tideline/ui/light';
import { messages } from '../../messages/light.ts';
import styles from './form.module.css';
import { LightPage } from './light-page.tsx';

interface LazyPartProps<Part> {
  title: string;
  load: () => Promise<Part>;
  children: (part: Part) => ReactNode;
}

/** Renders a signed-out page whose code few visitors need, once it is loaded. `load` must not change. */
export function LazyPart<Part extends object>({ title, load, children }: LazyPartProps<Part>) {
  const t = useT(messages);
  const [state, setState] = useState<Part | 'loading' | 'failed'>('loading');
  const isLoading = state === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    let current = true;
    loadFiles(load).then(
      (part) => current && setState(part),
      () => current && setState('failed'), // the failure was reported where it happened
    );
    return () => {
      current = false;
    };
  }, [load, isLoading]);
  if (typeof state === 'object') return children(state);
  return (
    <LightPage title={title}>
      <div className={styles.form}>
        <p role={isLoading ? 'status' : 'alert'}>{t(isLoading ? 'signup.asking' : 'failed.offline')}</p>
        {isLoading ? null : (
          <div className={styles.submit}>
            <Button onClick={() => setState('loading')}>{t('verify.again')}</Button>
          </div>
        )}
      </div>
    </LightPage>
  );
}
