import { type ComponentType, lazy, Suspense } from 'react';
import { loadFiles } from '@tideline/mfe-kit/files';

/** Returns a component that loads with its own file, for parts that few users see. */
export function rarePart(load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(() => loadFiles(load).then((part) => ({ default: part })));
  return () => (
    <Suspense>
      <Part />
    </Suspense>
  );
}
