import { Link } from '../actions/link.tsx';
import { classNames } from '../class-names.ts';
import styles from './logo.module.css';

function Mark() {
  return (
    <>
      Tideline
      <svg className={styles.line} width="72" height="2" viewBox="0 0 72 2" aria-hidden="true">
        <path className={styles.full} d="M0 1H45" strokeWidth="2" />
        <path className={styles.rest} d="M45 1H72" strokeWidth="2" />
      </svg>
    </>
  );
}

export interface LogoProps {
  /** If set, the logo is a link to this address. */
  href?: string;
  /** Whether the logo is small, for use in a bar. */
  small?: boolean;
}

/** Shows the wordmark above its waterline. */
export function Logo({ href, small }: LogoProps) {
  const look = classNames(styles.logo, small && styles.small);
  if (href === undefined) {
    return (
      <span className={look}>
        <Mark />
      </span>
    );
  }
  return (
    <Link href={href} className={look}>
      <Mark />
    </Link>
  );
}
