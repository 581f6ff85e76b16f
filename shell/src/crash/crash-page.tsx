import { Component, type ReactNode } from 'react';
import type { ReportError } from '../reporting/reporter.ts';
import styles from './crash-page.module.css';

interface CrashPageProps {
  /** Id with which an operator can find the error; undefined if errors are not reported. */
  reference: string | undefined;
}

/** Replaces the whole page when the shell itself has failed. It depends on nothing that may have failed. */
function CrashPage({ reference }: CrashPageProps) {
  return (
    <main className={styles.page}>
      <a className={styles.brand} href="/">
        Tideline
      </a>
      <h1>Application error: a client-side exception has occurred</h1>
      <p>Your data is safe.</p>
      {reference ? <p className={styles.reference}>Reference {reference}</p> : null}
      <button type="button" className={styles.button} onClick={() => location.reload()}>
        Reload page
      </button>
    </main>
  );
}

interface State {
  crashed: boolean;
  reference: string | undefined;
}

/** The last error boundary, for errors that no other boundary has caught. */
export class CrashBoundary extends Component<{ report: ReportError; children: ReactNode }, State> {
  override state: State = { crashed: false, reference: undefined };

  static getDerivedStateFromError(): Partial<State> {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ reference: this.props.report(error, { phase: 'shell' }) });
  }

  override render(): ReactNode {
    return this.state.crashed ? <CrashPage reference={this.state.reference} /> : this.props.children;
  }
}
