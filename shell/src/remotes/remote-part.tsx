import { useQueryClient } from '@tanstack/react-query';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Boundary } from '@tideline/mfe-kit';
import { edge, hasUnsavedWork } from '@tideline/mfe-kit/host';
import type { CodeRef } from '@tideline/registry/release';
import { exposeOf } from './remote-places.ts';
import type { ExposedModule, ExposeLoader } from '../federation/exposes.ts';

export interface PartFailure {
  error: unknown;
  reference: string | undefined;
  retrying: boolean;
  retry: () => void;
}

export interface RemotePartProps {
  loader: ExposeLoader;
  remote: string;
  component: CodeRef;
  /** Title of the part, for use in sentences: "Accounts". */
  title: string;
  /** Called when code that has not been loaded yet is requested, for example to request its data at the same time. */
  onRequest?: () => void;
  pending: ReactNode;
  failed: (failure: PartFailure) => ReactNode;
}

type Loaded =
  | { state: 'pending' }
  | { state: 'here'; Part: ComponentType }
  | { state: 'failed'; error: unknown; reference: string | undefined; retrying: boolean };

/**
 * Returns the component of a loaded module. A module without the export that its remote declared counts as a failure.
 */
function loadedFrom(module: ExposedModule, component: CodeRef): Loaded {
  const name = component.split('#')[1] ?? '';
  const Part = module[name];
  if (typeof Part === 'function') return { state: 'here', Part: Part as ComponentType };
  const error = new Error(`The module does not export ${name}`);
  return { state: 'failed', error, reference: edge.report(error, { component, phase: 'export' }), retrying: false };
}

function usePart({ loader, remote, component, onRequest }: RemotePartProps): { loaded: Loaded; load: () => void } {
  const expose = exposeOf(component);
  const [loaded, setLoaded] = useState<Loaded>(() => {
    const module = loader.peek(remote, expose);
    return module ? loadedFrom(module, component) : { state: 'pending' };
  });
  /** Makes one attempt and returns its result. It never rejects. */
  const attempt = useCallback(
    (): Promise<Loaded> =>
      loader.load(remote, expose).then(
        (module) => loadedFrom(module, component),
        (error: unknown): Loaded => ({ state: 'failed', error, reference: loader.referenceOf(error), retrying: false }),
      ),
    [loader, remote, expose, component],
  );
  const retry = () => {
    setLoaded((before) => (before.state === 'failed' ? { ...before, retrying: true } : before));
    void attempt().then(setLoaded);
  };
  const isPending = loaded.state === 'pending';
  const requestData = useEffectEvent(() => onRequest?.());
  useEffect(() => {
    if (!isPending) return;
    void attempt().then(setLoaded);
    requestData();
  }, [isPending, attempt]);
  return { loaded, load: retry };
}

/**
 * Shows a component of a remote. It is loaded on first render, and a failure is limited to its area. When another
 * release of the remote becomes active, the component is loaded from that release.
 */
export function RemotePart(props: RemotePartProps) {
  const { loader, remote } = props;
  const release = useSyncExternalStore(
    useCallback((listener) => loader.onChange(remote, listener), [loader, remote]),
    () => loader.releaseOf(remote),
  );
  return <ReleasePart key={release} release={release} {...props} />;
}

/** Replaces a crashed part until it is rendered again. */
function Crashed({ onCrash, children }: { onCrash: () => void; children: ReactNode }) {
  const crashed = useEffectEvent(onCrash);
  useEffect(() => crashed(), []);
  return children;
}

/** Shows a component from one release. Has its own loading state, so that each release starts with a new one. */
function ReleasePart({ release, ...props }: RemotePartProps & { release: string }) {
  const { loader, remote, component, title, pending, failed } = props;
  const { loaded, load } = usePart(props);
  const client = useQueryClient();
  if (loaded.state === 'pending') return pending;
  if (loaded.state === 'failed') return failed({ ...loaded, retry: load });
  // A cached response may have caused the crash, so the next attempt fetches again.
  const forgetResponses = () => client.removeQueries({ type: 'inactive' });
  const stepBackFromSecondCrash = () => {
    if (!loader.crashedAgain(remote, component) || hasUnsavedWork()) return;
    forgetResponses();
    loader.stepBack(remote);
  };
  return (
    <Boundary
      area={title}
      tags={{ remote, release, phase: 'render' }}
      fallback={({ error, reference, retry }) => (
        <Crashed onCrash={stepBackFromSecondCrash}>{failed({ error, reference, retrying: false, retry })}</Crashed>
      )}
      onRetry={forgetResponses}
    >
      <loaded.Part />
    </Boundary>
  );
}
