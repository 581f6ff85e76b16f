import { iconPaths, type IconName } from './icon-paths.ts';
import styles from './icon.module.css';

export interface IconProps {
  name: IconName;
  /** Size in pixels; 20 next to text. */
  size?: 16 | 20 | 24 | 32;
  /** Label for a standalone icon. An icon next to text is decorative. */
  label?: string;
}

/** Shows an icon in the color of the text. */
export function Icon({ name, size = 20, label }: IconProps) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" width={size} height={size} focusable="false" {...meaning}>
      <path d={iconPaths[name]} />
    </svg>
  );
}
