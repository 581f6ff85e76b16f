export { accountsQuery } from './accounts-query.ts';
export { api } from './api/api.ts';
export { ApiError, isUnreachable, type ApiErrorCode, type FieldProblem } from './api/api-error.ts';
export type { Api, CallOptions } from './api/client.ts';
export { householdAddress } from './api/household-address.ts';
export { referenceOf } from './api/error-text.ts';
export { Boundary, type BoundaryProps, type Crash } from './boundary.tsx';
export { notify, useChange, useUndoToast, type ChangeOptions } from './undo/changes.ts';
export { LaterChanges, type LaterChangesProps } from './undo/later-changes.tsx';
export { useUndo, type Undo } from './undo/use-undo.ts';
export { isPrivateHousehold } from './is-private-household.ts';
export { useReachable } from './connection.ts';
export { dashboardQuery } from './dashboard-query.ts';
export { useDirty } from './dirty.ts';
export { emit, on, type KitEvents } from './events.ts';
export { DownloadLink } from './fresh/download-link.tsx';
export { runFresh } from './fresh/fresh-sign-in.tsx';
export { useFreshSignIn, type FreshSignIn } from './fresh/use-fresh-sign-in.tsx';
export { useMay } from './use-may.ts';
export {
  useSession,
  useSettingsEntries,
  useSlot,
  type SettingsEntry,
  type SlotEntry,
  type SlotId,
} from './kit-context.tsx';
export { ConflictNotice, type ConflictNoticeProps } from './forms/conflict-notice.tsx';
export { useEditedBy } from './forms/use-edited-by.ts';
export { refusalOf } from './forms/refusal.ts';
export { useDraftConflict, type DraftConflict, type DraftConflictOptions } from './forms/use-draft-conflict.tsx';
export { useIntentKey } from './forms/use-intent-key.ts';
export { RatesNote, type RatesNoteProps } from './exchange/rates-note.tsx';
export type { KeyBinding } from './keys/key-registry.ts';
export { listKeys, moveRowFocus, type ListKeys } from './keys/list-keys.ts';
export { useListFocus } from './keys/use-list-focus.ts';
export { useKeys } from './keys/use-keys.ts';
export { Load, type LoadProps } from './load.tsx';
export { LoadFailure, type LoadFailureProps } from './load-failure.tsx';
export { endPushSubscription, readPushEndpoint } from './push-subscription.ts';
export { MenuButton, type MenuButtonProps } from './menu-button.tsx';
export { partQuery } from './part-query.ts';
export { usePrefetchedPart } from './use-prefetched-part.ts';
export { useIdle, whenIdle } from './when-idle.ts';
export { applyDensity, type Density } from './appearance/density.ts';
export { applyTheme, type Theme } from './appearance/theme.ts';
export { useAppearance, type Appearance } from './appearance/use-appearance.ts';
export { pageLanguage } from './language/page-language.ts';
export { useLanguage, type LanguageChoice } from './language/use-language.ts';
export { togglePrivacy, usePrivacy } from './appearance/privacy.ts';
export { useErrorText } from './use-error-text.ts';
export { useSignOut, type SignOut } from './use-sign-out.ts';
export { useAddressParams } from './use-address-params.ts';
export { useEditParam, useParamLink, useSearchParam, useTextParam, type SetParam } from './use-search-param.ts';
export { useSortParam, type Sort } from './use-sort-param.ts';
export { fromDashboard, takeRecordedAtMs, useMoveForm, type MoveForm } from './today/move-form.ts';
export { useT } from './use-t.ts';
export {
  ShowWorking,
  useWorking,
  WorkingFigure,
  type WorkingControl,
  type WorkingOptions,
} from './working/show-working.tsx';
export { WorkingWaterfall, type WorkingWaterfallProps } from './working/working-waterfall.tsx';
export type { FormulaWords } from './messages/working-formulas.en.ts';
export type { WorkingWords } from './working/words.ts';
