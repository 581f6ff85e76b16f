import { Component, type ReactNode } from 'react';
import { ErrorState } from '@tideline/ui';
import { edge } from './api/edge.ts';
import { messages } from './messages/en.ts';

export interface BoundaryProps {
  /** Name of the area, which is used in the message: "Accounts". */
  area: string;
  /** Tags that are reported to the operator with the error, such as remote and release. */
  tags?: Record<string, string>;
  /** A value that clears the error when it changes, such as the path. */
  resetKey?: string;
  /** Renders the fallback; `retry` renders the children again. */
  fallback?: (crash: Crash) => ReactNode;
  /** Called before the children are rendered again. */
  onRetry?: () => void;
  children: ReactNode;
}

export interface Crash {
  error: unknown;
  reference: string | undefined;
  retry: () => void;
}

interface State {
  crash: { error: unknown } | null;
  reference: string | undefined;
  resetKey: string | undefined;
}

/** Limits a crash to its own area. The rest of the page keeps working. */
export class Boundary extends Component<BoundaryProps, State> {
  override state: State = { crash: null, reference: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { crash: { error } };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { crash: null, reference: undefined, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ reference: edge.report(error, { area: this.props.area, ...this.props.tags }) });
  }

  #retry = (): void => {
    this.props.onRetry?.();
    this.setState({ crash: null, reference: undefined });
  };

  override render(): ReactNode {
    const { crash, reference } = this.state;
    if (!crash) return this.props.children;
    if (this.props.fallback) return this.props.fallback({ error: crash.error, reference, retry: this.#retry });
    return (
      <ErrorState title={messages.crashed(this.props.area)} onRetry={this.#retry} reference={reference}>
        <p>{messages.crashedHint}</p>
      </ErrorState>
    );
  }
}
