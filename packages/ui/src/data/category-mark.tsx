import { classNames } from '../class-names.ts';
import { categoryMarks, noMark, otherMarks, splitMark } from './category-marks.ts';
import styles from './category-mark.module.css';

interface Marked {
  /** Stable name of a built-in category; null for one that the household added. */
  key: string | null;
  nature: 'income' | 'expense' | 'transfer';
}

export interface CategoryMarkProps {
  /** `split` for several categories, null for none. */
  of: Marked | 'split' | null;
  large?: boolean;
}

const markOf = (of: CategoryMarkProps['of']) => {
  if (of === null) return noMark;
  if (of === 'split') return splitMark;
  return (of.key === null ? undefined : categoryMarks[of.key]) ?? otherMarks[of.nature];
};

/** Shows the icon of a category on its color. It is always next to the category's name. */
export function CategoryMark({ of, large }: CategoryMarkProps) {
  const { hue, path } = markOf(of);
  return (
    <span className={classNames(styles.mark, styles[hue], of === null && styles.none, large && styles.large)}>
      <svg viewBox="0 0 20 20" width="16" height="16" focusable="false" aria-hidden="true">
        <path d={path} />
      </svg>
    </span>
  );
}
