import { classNames } from '../class-names.ts';
import styles from './charts.module.css';
import type { LineChartProps } from './line-chart.tsx';

/** Shows the names of lines below a drawing that is too narrow to have them at the ends of the lines. */
export function LinesLegend({ series, reference }: Pick<LineChartProps, 'series' | 'reference'>) {
  return (
    <ul className={styles.legend}>
      {series.map(({ id, label }, index) => (
        <li key={id}>
          <svg
            className={classNames(styles.sign, styles[`series${index % 4}`])}
            width="20"
            height="12"
            aria-hidden="true"
          >
            <path className={classNames(styles.line, styles[`dash${index % 4}`])} d="M0 6h20" />
          </svg>
          {label}
        </li>
      ))}
      {reference === undefined ? null : (
        <li>
          <svg className={styles.sign} width="20" height="12" aria-hidden="true">
            <path className={styles.reference} d="M0 6h20" />
          </svg>
          {reference.label}
        </li>
      )}
    </ul>
  );
}
