import { type ComponentType, lazy, Suspense } from 'react';
import { loadFiles } from '@tideline/mfe-kit/files';

/** Returns a component that is loaded from its own file, for parts that few users see. */
export function rarePart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(() => loadFiles(load).then((part) => ({ default: part })));
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
