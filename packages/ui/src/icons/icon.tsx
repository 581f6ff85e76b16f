import { iconPaths, type IconName } from './icon-paths.ts';
import styles from './icon.module.css';

export interface IconProps {
  name: IconName;
  /** In pixels; 20 next to text. */
  size?: 16 | 20 | 24 | 32;
  /** Only for a standalone icon; next to a word it is decorative. */
  label?: string;
}

/** An icon of the set, in the text color. */
export function Icon({ name, size = 20, label }: IconProps) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" width={size} height={size} focusable="false" {...meaning}>
      <path d={iconPaths[name]} />
    </svg>
  );
}
