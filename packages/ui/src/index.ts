/**
 * Components that every signed-in page needs, without large dependencies. Overlays, dates and charts are separate
 * chunks.
 */
export {
  Banner,
  Button,
  Card,
  DateText,
  EmptyState,
  ErrorState,
  FormatProvider,
  Icon,
  IconButton,
  Link,
  LinkButton,
  LinkRouterProvider,
  Logo,
  Money,
  NavigationFocusProvider,
  PermissionProvider,
  Percent,
  VisuallyHidden,
  visuallyHidden,
  classNames,
  currencyDecimals,
  daysBetween,
  formatDate,
  formatMoney,
  formatPercent,
  formatShare,
  formatTime,
  isIconName,
  minorToDecimal,
  useFormats,
  useLinkRouter,
  AccountPermission,
  useMay,
  useMayChange,
  useNavigationFocus,
  type BannerProps,
  type BannerTone,
  type ButtonProps,
  type ButtonVariant,
  type CardProps,
  type DateFormatOptions,
  type DateStyle,
  type DateTextProps,
  type EmptyStateProps,
  type ErrorStateProps,
  type FormatProviderProps,
  type FormatSettings,
  type Formats,
  type IconButtonProps,
  type IconName,
  type IconProps,
  type LinkButtonProps,
  type LinkProps,
  type LinkRouter,
  type LogoProps,
  type MinorLike,
  type MoneyFormatOptions,
  type MoneyProps,
  type MoneySign,
  type Permission,
  type PercentFormatOptions,
  type PercentProps,
} from './light.ts';

export { FigureButton, type FigureButtonProps } from './actions/figure-button.tsx';
export { DefinitionList, type Definition, type DefinitionListProps } from './data/definition-list.tsx';
export { Disclosure, type DisclosureProps } from './data/disclosure.tsx';
export { HeroSkeleton, StatsSkeleton } from './data/stat-skeleton.tsx';
export { Stat, StatHero, Stats, type StatHeroProps, type StatProps } from './data/stat.tsx';
export { CellDetail, Table, type Column, type SortDirection, type TableProps } from './data/table.tsx';
export { Badge, type BadgeTone } from './feedback/badge.tsx';
export { formatBytes } from './format/bytes.ts';
export {
  Meter,
  ProgressBar,
  Utilization,
  type MeterProps,
  type ProgressBarProps,
  type UtilizationProps,
} from './feedback/progress.tsx';
export { FilteredState, type FilteredStateProps } from './feedback/banner.tsx';
export { Picture } from './feedback/picture.tsx';
export {
  AsOf,
  ChartSkeleton,
  Skeleton,
  SkeletonBar,
  Updating,
  type SkeletonBarProps,
  type SkeletonProps,
} from './feedback/skeleton.tsx';
export {
  addToastAction,
  closeAllToasts,
  closeToast,
  showToast,
  type ToastAction,
  type ToastOptions,
} from './feedback/toast-store.ts';
export { ToastRegion } from './feedback/toast.tsx';
export {
  AppFrame,
  BottomBar,
  NoticeBar,
  Rail,
  SkipLink,
  TopBar,
  type AppFrameProps,
  type BottomBarProps,
  type NavEntry,
  type RailProps,
} from './frame/frame.tsx';
export {
  Grid,
  GridItem,
  Page,
  Row,
  Section,
  Stack,
  type GridItemProps,
  type PageProps,
  type SectionProps,
} from './layout/page.tsx';
export { TabLinks, type TabLink, type TabLinksProps, useCurrentInView } from './actions/tab-links.tsx';
export { usePrinting } from './layout/use-printing.ts';
export { useMeasuredWidth } from './layout/use-measured-width.ts';
export { estimateTextWidth } from './tide/track-layout.ts';
