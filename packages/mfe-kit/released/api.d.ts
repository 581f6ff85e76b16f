// Public exports of version 0.4.2, written by release.ts.
declare module 'released/mfe-kit/build/base-config' {
import { type Configuration } from '@rspack/core';
import type { Messages } from 'released/mfe-kit/src/define-messages';
import type { RemoteConfig } from 'released/mfe-kit/src/remote';
import { type SourceName } from 'released/mfe-kit/build/packages';
import type { Identity } from 'released/mfe-kit/build/describe';
import { type Mode } from 'released/mfe-kit/build/rules';
export interface App {
    folder: string;
    config: RemoteConfig;
    messages: Messages;
    translations: Readonly<Record<string, Messages>>;
    identity: Identity;
    mode: Mode;
}
export function loadApp(folder: string, kind: Identity['kind'], sources: SourceName[]): Promise<App>;
export const textsOf: ({ messages, translations }: App) => Record<string, Messages>;
export function baseConfig({ folder, config, identity, mode }: App, language: string): Configuration;
}
declare module 'released/mfe-kit/build/build-id' {
export function filesIn(path: string): Generator<string>;
export interface SourceFolder {
    name: string;
    folder: string;
}
export function buildIdOf(sources: readonly SourceFolder[], salt: string): string;
}
declare module 'released/mfe-kit/build/describe' {
import type { RemoteJson } from 'released/registry/src/release';
import type { RemoteConfig } from 'released/mfe-kit/src/remote';
import type { Messages } from 'released/mfe-kit/src/define-messages';
export const federationVersion: () => string;
export const sharedDescription: (provided: boolean) => RemoteJson['build']['shared'];
export interface Identity {
    kind: RemoteJson['kind'];
    version: string;
    buildId: string;
    uniqueName: string;
    globalName: string;
}
export const describe: (config: RemoteConfig, texts: Readonly<Record<string, Messages>>, { kind, version, buildId }: Identity) => Omit<RemoteJson, 'build'>;
}
declare module 'released/mfe-kit/build/host-config' {
import { type Configuration, type EntryObject } from '@rspack/core';
export interface HostOptions {
    entry: EntryObject;
    boot: string;
    frame: string;
    earlyRequests: Record<string, string[]>;
}
export function hostConfig(folder: string, options: HostOptions): Promise<Configuration>;
}
declare module 'released/mfe-kit/build/index' {
export { remoteConfig } from 'released/mfe-kit/build/remote-config';
export { hostConfig, type HostOptions } from 'released/mfe-kit/build/host-config';
export { baseConfig, loadApp, type App } from 'released/mfe-kit/build/base-config';
export { moduleRules, basePlugins, minimizers, runtimeAliases, BROWSERS } from 'released/mfe-kit/build/rules';
export { kitVersion } from 'released/mfe-kit/build/packages';
export { SHARES, remoteShares, type Share } from 'released/mfe-kit/build/shares';
export { styleHashes } from 'released/mfe-kit/build/style-hashes';
export { RemoteJsonPlugin, type BuildFiles } from 'released/mfe-kit/build/remote-json';
export { translationOf } from 'released/mfe-kit/src/language-files';
}
declare module 'released/mfe-kit/build/packages' {
import type { SourceFolder } from 'released/mfe-kit/build/build-id';
export const EXTENSION: string;
const FOLDERS: {
    'packages/mfe-kit': () => string;
    'packages/mfe-kit/build': () => string;
    'packages/contract': () => string;
    'packages/domain': () => string;
    'packages/ui': () => string;
};
export type SourceName = keyof typeof FOLDERS;
export const sourcesOf: (names: readonly SourceName[]) => SourceFolder[];
export function versionOf(name: string): string;
export function kitVersion(): string;
export {};
}
declare module 'released/mfe-kit/build/remote-config' {
import type { Configuration } from '@rspack/core';
export function remoteConfig(folder: string): Promise<Configuration>;
}
declare module 'released/mfe-kit/build/remote-json' {
import { type Compiler, type Configuration, type StatsCompilation } from '@rspack/core';
import type { ExposeFiles, LanguageFiles, RemoteJson } from 'released/registry/src/release';
export interface Files {
    js: string[];
    css: string[];
}
export class BuildFiles {
    constructor(stats: StatsCompilation);
    of(name: string): Files;
    sharesOf(name: string): string[];
    exposes(names: string[]): Record<string, ExposeFiles>;
    emitted(prefix: string): string;
    sources(): string[];
    all(): string[];
}
export interface OtherLanguages {
    names: readonly string[];
    configurationOf: (language: string) => Configuration;
    filesOf: (files: BuildFiles) => LanguageFiles;
}
export class RemoteJsonPlugin {
    constructor(describe: (files: BuildFiles) => RemoteJson, others?: OtherLanguages);
    apply(compiler: Compiler): void;
}
}
declare module 'released/mfe-kit/build/rules' {
import { type Configuration, type RspackPluginInstance, type RuleSetRule } from '@rspack/core';
export type Mode = 'production' | 'development';
export const BROWSERS: string[];
export const BUNDLER_RUNTIME = "@module-federation/webpack-bundler-runtime";
export const runtimeAliases: () => Record<string, string>;
export const namedRuntime: () => RspackPluginInstance;
export const noSnapshots: () => RspackPluginInstance;
export const federationName: () => RspackPluginInstance;
export interface RuleOptions {
    name: string;
    buildId: string;
    language: string;
}
export const moduleRules: ({ name, buildId, language }: RuleOptions) => RuleSetRule[];
export const basePlugins: (stylesheet: string, language: string) => RspackPluginInstance[];
export const minimizers: () => NonNullable<Configuration['optimization']>;
}
declare module 'released/mfe-kit/build/shares' {
export interface Share {
    version: string;
    requiredVersion: string;
    load: 'eager' | 'lazy';
}
export const SHARES: Readonly<Record<string, Share>>;
export const remoteShares: () => {
    [k: string]: {
        singleton: boolean;
        import: false;
        requiredVersion: string;
    };
};
}
declare module 'released/mfe-kit/build/style-hashes' {
export function insertedStyle(source: string): string;
export const styleHashes: () => string[];
}
declare module 'released/mfe-kit/src/accounts-query' {
export const accountsQuery: () => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<{
    items: {
        id: string;
        version: number;
        name: string;
        type: "credit_card" | "depository" | "investment" | "line_of_credit" | "loan" | "other_asset" | "other_liability";
        subtype: "auto" | "bnpl" | "cash" | "cd" | "checking" | "home_equity" | "money_market" | "mortgage" | "personal" | "savings" | "student" | null;
        institution: string | null;
        mask: string | null;
        currency: string;
        balance: {
            minor: string;
            currency: string;
        };
        ledgerBalance: {
            minor: string;
            currency: string;
        };
        availableBalance: {
            minor: string;
            currency: string;
        } | null;
        pendingCount: number;
        balanceAsOf: string | null;
        staleSince?: string | null | undefined;
        state: "active" | "closed" | "draft" | "hidden";
        openedOn: string | null;
        closedOn: string | null;
        includeInNetWorth: boolean;
        ownerId: string | null;
        visibility?: "read_only" | "shared" | undefined;
        position: number | null;
        floor: {
            minor: string;
            currency: string;
        } | null;
        apyPpm: number | null;
        isApyObserved: boolean;
        bonusEndsOn: string | null;
        tierMethod: "A" | "B";
        yields: {
            kind: "base" | "bonus";
            apyPpm: number;
            id: string;
            tierFrom: {
                minor: string;
                currency: string;
            };
            effectiveFrom: string;
            effectiveTo: string | null;
        }[];
        transactionCount: number;
        reconciledOn: string | null;
    }[];
    converted?: {
        id: string;
        amount: {
            minor: string;
            currency: string;
        };
    }[] | undefined;
    exchange?: import("@tideline/contract").ExchangeNote | null | undefined;
    members: {
        id: string;
        name: string;
    }[];
    deletedCount: number;
}, Error, {
    items: {
        id: string;
        version: number;
        name: string;
        type: "credit_card" | "depository" | "investment" | "line_of_credit" | "loan" | "other_asset" | "other_liability";
        subtype: "auto" | "bnpl" | "cash" | "cd" | "checking" | "home_equity" | "money_market" | "mortgage" | "personal" | "savings" | "student" | null;
        institution: string | null;
        mask: string | null;
        currency: string;
        balance: {
            minor: string;
            currency: string;
        };
        ledgerBalance: {
            minor: string;
            currency: string;
        };
        availableBalance: {
            minor: string;
            currency: string;
        } | null;
        pendingCount: number;
        balanceAsOf: string | null;
        staleSince?: string | null | undefined;
        state: "active" | "closed" | "draft" | "hidden";
        openedOn: string | null;
        closedOn: string | null;
        includeInNetWorth: boolean;
        ownerId: string | null;
        visibility?: "read_only" | "shared" | undefined;
        position: number | null;
        floor: {
            minor: string;
            currency: string;
        } | null;
        apyPpm: number | null;
        isApyObserved: boolean;
        bonusEndsOn: string | null;
        tierMethod: "A" | "B";
        yields: {
            kind: "base" | "bonus";
            apyPpm: number;
            id: string;
            tierFrom: {
                minor: string;
                currency: string;
            };
            effectiveFrom: string;
            effectiveTo: string | null;
        }[];
        transactionCount: number;
        reconciledOn: string | null;
    }[];
    converted?: {
        id: string;
        amount: {
            minor: string;
            currency: string;
        };
    }[] | undefined;
    exchange?: import("@tideline/contract").ExchangeNote | null | undefined;
    members: {
        id: string;
        name: string;
    }[];
    deletedCount: number;
}, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<{
        items: {
            id: string;
            version: number;
            name: string;
            type: "credit_card" | "depository" | "investment" | "line_of_credit" | "loan" | "other_asset" | "other_liability";
            subtype: "auto" | "bnpl" | "cash" | "cd" | "checking" | "home_equity" | "money_market" | "mortgage" | "personal" | "savings" | "student" | null;
            institution: string | null;
            mask: string | null;
            currency: string;
            balance: {
                minor: string;
                currency: string;
            };
            ledgerBalance: {
                minor: string;
                currency: string;
            };
            availableBalance: {
                minor: string;
                currency: string;
            } | null;
            pendingCount: number;
            balanceAsOf: string | null;
            staleSince?: string | null | undefined;
            state: "active" | "closed" | "draft" | "hidden";
            openedOn: string | null;
            closedOn: string | null;
            includeInNetWorth: boolean;
            ownerId: string | null;
            visibility?: "read_only" | "shared" | undefined;
            position: number | null;
            floor: {
                minor: string;
                currency: string;
            } | null;
            apyPpm: number | null;
            isApyObserved: boolean;
            bonusEndsOn: string | null;
            tierMethod: "A" | "B";
            yields: {
                kind: "base" | "bonus";
                apyPpm: number;
                id: string;
                tierFrom: {
                    minor: string;
                    currency: string;
                };
                effectiveFrom: string;
                effectiveTo: string | null;
            }[];
            transactionCount: number;
            reconciledOn: string | null;
        }[];
        converted?: {
            id: string;
            amount: {
                minor: string;
                currency: string;
            };
        }[] | undefined;
        exchange?: import("@tideline/contract").ExchangeNote | null | undefined;
        members: {
            id: string;
            name: string;
        }[];
        deletedCount: number;
    }, string[], never>;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], {
    items: {
        id: string;
        version: number;
        name: string;
        type: "credit_card" | "depository" | "investment" | "line_of_credit" | "loan" | "other_asset" | "other_liability";
        subtype: "auto" | "bnpl" | "cash" | "cd" | "checking" | "home_equity" | "money_market" | "mortgage" | "personal" | "savings" | "student" | null;
        institution: string | null;
        mask: string | null;
        currency: string;
        balance: {
            minor: string;
            currency: string;
        };
        ledgerBalance: {
            minor: string;
            currency: string;
        };
        availableBalance: {
            minor: string;
            currency: string;
        } | null;
        pendingCount: number;
        balanceAsOf: string | null;
        staleSince?: string | null | undefined;
        state: "active" | "closed" | "draft" | "hidden";
        openedOn: string | null;
        closedOn: string | null;
        includeInNetWorth: boolean;
        ownerId: string | null;
        visibility?: "read_only" | "shared" | undefined;
        position: number | null;
        floor: {
            minor: string;
            currency: string;
        } | null;
        apyPpm: number | null;
        isApyObserved: boolean;
        bonusEndsOn: string | null;
        tierMethod: "A" | "B";
        yields: {
            kind: "base" | "bonus";
            apyPpm: number;
            id: string;
            tierFrom: {
                minor: string;
                currency: string;
            };
            effectiveFrom: string;
            effectiveTo: string | null;
        }[];
        transactionCount: number;
        reconciledOn: string | null;
    }[];
    converted?: {
        id: string;
        amount: {
            minor: string;
            currency: string;
        };
    }[] | undefined;
    exchange?: import("@tideline/contract").ExchangeNote | null | undefined;
    members: {
        id: string;
        name: string;
    }[];
    deletedCount: number;
}, Error>;
}
declare module 'released/mfe-kit/src/api/api' {
import { type Api } from 'released/mfe-kit/src/api/client';
export const api: Api;
}
declare module 'released/mfe-kit/src/api/api-error' {
import type { ErrorCode, ErrorParams } from '@tideline/contract';
export type ApiErrorCode = ErrorCode | 'OFFLINE';
export interface FieldProblem {
    pointer: string;
    rule: string;
    message: string;
}
export interface ApiErrorInit {
    code: ApiErrorCode;
    status: number;
    title: string;
    params?: Record<string, unknown>;
    requestId?: string;
    digest?: string;
}
export class ApiError extends Error {
    readonly code: ApiErrorCode;
    readonly status: number;
    readonly params: Record<string, unknown>;
    readonly requestId: string | undefined;
    readonly digest: string | undefined;
    constructor({ code, status, title, params, requestId, digest }: ApiErrorInit);
    get fields(): FieldProblem[];
    get isUnreachable(): boolean;
    is<C extends ErrorCode>(code: C): this is ApiError & {
        code: C;
        params: ErrorParams<C>;
    };
}
export const isUnreachable: (error: unknown) => boolean;
}
declare module 'released/mfe-kit/src/api/client' {
import type { Contract } from '@tideline/contract';
import type { AnyContractProcedure, InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { ApiError } from 'released/mfe-kit/src/api/api-error';
import type { RouteTable } from 'released/mfe-kit/src/api/routes';
export interface CallOptions {
    signal?: AbortSignal | undefined;
    ifMatch?: number;
    idempotencyKey?: string;
    onSent?: (bytes: number) => void;
}
type Result<O> = Promise<unknown extends O ? void : O>;
type Call<I, O> = undefined extends I ? (input?: unknown extends I ? Record<string, never> : I, options?: CallOptions) => Result<O> : (input: I, options?: CallOptions) => Result<O>;
type Calls<C> = C extends AnyContractProcedure ? Call<InferContractRouterInputs<C>, InferContractRouterOutputs<C>> : {
    [K in keyof C]: Calls<C[K]>;
};
export type Api = Calls<Contract>;
export interface ClientDeps {
    fetch: (url: string, init: RequestInit, onSent?: CallOptions['onSent']) => Promise<Response>;
    householdId: () => string | undefined;
    newId: () => string;
    traceparent?: () => string | undefined;
    onSettled: (error?: ApiError) => void;
}
export function createApi(routes: RouteTable, deps: ClientDeps): Api;
export {};
}
declare module 'released/mfe-kit/src/api/error-text' {
import type { Money } from 'released/mfe-kit/src/messages/errors.en';
export function loadErrorTexts(): Promise<void>;
export const hasErrorTexts: () => boolean;
export function onErrorTexts(listener: () => void): () => void;
export function loadErrorTextsOnUse(page: Window): void;
export function errorText(error: unknown, money: Money): string;
export const referenceOf: (error: unknown) => string | undefined;
}
declare module 'released/mfe-kit/src/api/household-address' {
export function householdAddress(path: string): string;
}
declare module 'released/mfe-kit/src/api/routes' {
export type RouteTable = {
    [name: string]: string | RouteTable;
};
export const routes: RouteTable;
}
declare module 'released/mfe-kit/src/appearance/density' {
export type Density = 'comfortable' | 'compact';
export function rememberedDensity(storage: Pick<Storage, 'getItem'>): Density;
export function paintDensity(page: Document, density: Density): void;
export function applyDensity(density: Density): void;
}
declare module 'released/mfe-kit/src/appearance/privacy' {
export const usePrivacy: () => boolean;
export function togglePrivacy(): void;
}
declare module 'released/mfe-kit/src/appearance/theme' {
export type Theme = 'system' | 'light' | 'dark';
export function rememberedTheme(storage: Pick<Storage, 'getItem'>): Theme;
export function paintTheme(page: Document, theme: Theme): void;
export function applyTheme(theme: Theme): void;
}
declare module 'released/mfe-kit/src/appearance/use-appearance' {
import type { Session } from '@tideline/contract';
export type Appearance = Pick<Session['user'], 'theme' | 'density' | 'keysOn'>;
export function useAppearance(): Appearance & {
    choose: (change: Partial<Appearance>) => void;
};
}
declare module 'released/mfe-kit/src/boundary' {
import { Component, type ReactNode } from 'react';
export interface BoundaryProps {
    area: string;
    tags?: Record<string, string>;
    resetKey?: string;
    fallback?: (crash: Crash) => ReactNode;
    onRetry?: () => void;
    children: ReactNode;
}
export interface Crash {
    error: unknown;
    reference: string | undefined;
    retry: () => void;
}
interface State {
    crash: {
        error: unknown;
    } | null;
    reference: string | undefined;
    resetKey: string | undefined;
}
export class Boundary extends Component<BoundaryProps, State> {
    state: State;
    static getDerivedStateFromError(error: unknown): Partial<State>;
    static getDerivedStateFromProps(props: BoundaryProps, state: State): Partial<State> | null;
    componentDidCatch(error: unknown): void;
    render(): ReactNode;
}
export {};
}
declare module 'released/mfe-kit/src/connection' {
import type { ApiError } from 'released/mfe-kit/src/api/api-error';
export function noteResponse(error?: ApiError, now?: number): void;
export const lastResponseAt: () => string | null;
export const isReachable: () => boolean;
export const onReachableChange: (listener: () => void) => (() => void);
export const useReachable: () => boolean;
}
declare module 'released/mfe-kit/src/count-text' {
export function writeCountsIn(locale: string): void;
export function countText(count: number): string;
export const plural: (count: number, one: string, many?: string) => string;
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & {
    other: string;
};
export interface Plurals {
    plural: (count: number, forms: PluralForms) => string;
    choose: (count: number, forms: PluralForms) => string;
}
export function pluralsOf(language: string): Plurals;
}
declare module 'released/mfe-kit/src/dashboard-query' {
import { type UseQueryOptions } from '@tanstack/react-query';
import type { Dashboard } from '@tideline/contract';
export const dashboardQuery: () => UseQueryOptions<Dashboard, Error, Dashboard, string[]>;
}
declare module 'released/mfe-kit/src/define-messages' {
import type { Translation as TranslationOf } from '@tideline/contract/language';
export { countText, plural, pluralsOf, type PluralForms, type Plurals } from 'released/mfe-kit/src/count-text';
export type Message = string | ((params: never) => string);
export type Messages = Readonly<Record<string, Message>>;
export const defineMessages: <const M extends Messages>(messages: M) => M;
export type Translation<T> = TranslationOf<T>;
}
declare module 'released/mfe-kit/src/dirty' {
export function onceClean(work: () => void): () => void;
export const hasUnsavedWork: () => boolean;
export function useDirty(isDirty: boolean, onDirty?: (dirty: boolean) => void): void;
}
declare module 'released/mfe-kit/src/events' {
export interface KitEvents {
    'ledger.changed': {
        changeSetId?: string;
    };
    'session.leaving': Record<never, never>;
    'session.ended': Record<never, never>;
    'household.open': {
        id: string | null;
        path?: string;
    };
}
type Listener<K extends keyof KitEvents> = (event: KitEvents[K]) => void;
export function on<K extends keyof KitEvents>(name: K, listener: Listener<K>): () => void;
export function emit<K extends keyof KitEvents>(name: K, event: KitEvents[K]): void;
export {};
}
declare module 'released/mfe-kit/src/exchange/rates-note' {
import type { ExchangeNote } from '@tideline/contract';
export interface RatesNoteProps {
    exchange: ExchangeNote | null | undefined;
    of: 'accounts' | 'transactions';
    ratesOnly?: boolean;
}
export function RatesNote({ exchange, of, ratesOnly }: RatesNoteProps): import("react").JSX.Element | null;
}
declare module 'released/mfe-kit/src/forms/conflict-notice' {
export interface ConflictNoticeProps {
    now: string;
    error?: unknown;
    busy: boolean;
    onTheirs: () => void;
}
export function ConflictNotice({ now, error, busy, onTheirs }: ConflictNoticeProps): import("react").JSX.Element;
}
declare module 'released/mfe-kit/src/forms/refusal' {
import type { FormErrors } from '@tideline/ui/forms';
export function refusalOf<V>(error: unknown, fieldOf: Partial<Record<string, keyof V & string>>, sentence: (error: unknown) => string): FormErrors<V>;
}
declare module 'released/mfe-kit/src/forms/use-draft-conflict' {
import { type ReactNode } from 'react';
export interface DraftConflictOptions<V> {
    draft: V;
    version: number;
    labels: Partial<Record<keyof V, string>>;
    textOf?: (field: keyof V, value: string) => string;
}
interface Choice<V> {
    busy: boolean;
    onTheirs: (draft: V) => void;
}
export interface DraftConflict<V> {
    version: number;
    isConflict: (error: unknown) => boolean;
    notice: (choice: Choice<V>) => ReactNode;
}
export function useDraftConflict<V extends object>({ draft, version, labels, textOf, }: DraftConflictOptions<V>): DraftConflict<V>;
export {};
}
declare module 'released/mfe-kit/src/forms/use-edited-by' {
export function useEditedBy(): (error: unknown) => string;
}
declare module 'released/mfe-kit/src/forms/use-intent-key' {
export function useIntentKey(): (input: unknown) => string;
}
declare module 'released/mfe-kit/src/fresh/download-link' {
import { type ReactNode } from 'react';
export interface DownloadLinkProps {
    href: string;
    className?: string | undefined;
    label?: string;
    children: ReactNode;
}
export function DownloadLink({ href: path, className, label, children }: DownloadLinkProps): import("react").JSX.Element;
}
declare module 'released/mfe-kit/src/fresh/fresh-sign-in' {
import { type ReactNode } from 'react';
import { type FreshSignIn } from 'released/mfe-kit/src/fresh/use-fresh-sign-in';
type Run = FreshSignIn['run'];
export const runFresh: Run;
export function FreshSignInHost(): ReactNode;
export {};
}
declare module 'released/mfe-kit/src/fresh/use-fresh-sign-in' {
import { type ReactNode } from 'react';
export interface FreshSignIn {
    run: <T>(action: () => Promise<T>) => Promise<T>;
    dialog: ReactNode;
}
export function useFreshSignIn(): FreshSignIn;
}
declare module 'released/mfe-kit/src/index' {
export { accountsQuery } from 'released/mfe-kit/src/accounts-query';
export { api } from 'released/mfe-kit/src/api/api';
export { ApiError, isUnreachable, type ApiErrorCode, type FieldProblem } from 'released/mfe-kit/src/api/api-error';
export type { Api, CallOptions } from 'released/mfe-kit/src/api/client';
export { householdAddress } from 'released/mfe-kit/src/api/household-address';
export { referenceOf } from 'released/mfe-kit/src/api/error-text';
export { Boundary, type BoundaryProps, type Crash } from 'released/mfe-kit/src/boundary';
export { notify, useChange, useUndoToast, type ChangeOptions } from 'released/mfe-kit/src/undo/changes';
export { LaterChanges, type LaterChangesProps } from 'released/mfe-kit/src/undo/later-changes';
export { useUndo, type Undo } from 'released/mfe-kit/src/undo/use-undo';
export { isPrivateHousehold } from 'released/mfe-kit/src/is-private-household';
export { useReachable } from 'released/mfe-kit/src/connection';
export { dashboardQuery } from 'released/mfe-kit/src/dashboard-query';
export { useDirty } from 'released/mfe-kit/src/dirty';
export { emit, on, type KitEvents } from 'released/mfe-kit/src/events';
export { DownloadLink } from 'released/mfe-kit/src/fresh/download-link';
export { runFresh } from 'released/mfe-kit/src/fresh/fresh-sign-in';
export { useFreshSignIn, type FreshSignIn } from 'released/mfe-kit/src/fresh/use-fresh-sign-in';
export { useMay } from 'released/mfe-kit/src/use-may';
export { useSession, useSettingsEntries, useSlot, type SettingsEntry, type SlotEntry, type SlotId, } from 'released/mfe-kit/src/kit-context';
export { ConflictNotice, type ConflictNoticeProps } from 'released/mfe-kit/src/forms/conflict-notice';
export { useEditedBy } from 'released/mfe-kit/src/forms/use-edited-by';
export { refusalOf } from 'released/mfe-kit/src/forms/refusal';
export { useDraftConflict, type DraftConflict, type DraftConflictOptions } from 'released/mfe-kit/src/forms/use-draft-conflict';
export { useIntentKey } from 'released/mfe-kit/src/forms/use-intent-key';
export { RatesNote, type RatesNoteProps } from 'released/mfe-kit/src/exchange/rates-note';
export type { KeyBinding } from 'released/mfe-kit/src/keys/key-registry';
export { listKeys, moveRowFocus, type ListKeys } from 'released/mfe-kit/src/keys/list-keys';
export { useListFocus } from 'released/mfe-kit/src/keys/use-list-focus';
export { useKeys } from 'released/mfe-kit/src/keys/use-keys';
export { Load, type LoadProps } from 'released/mfe-kit/src/load';
export { LoadFailure, type LoadFailureProps } from 'released/mfe-kit/src/load-failure';
export { endPushSubscription, readPushEndpoint } from 'released/mfe-kit/src/push-subscription';
export { MenuButton, type MenuButtonProps } from 'released/mfe-kit/src/menu-button';
export { partQuery } from 'released/mfe-kit/src/part-query';
export { usePrefetchedPart } from 'released/mfe-kit/src/use-prefetched-part';
export { useIdle, whenIdle } from 'released/mfe-kit/src/when-idle';
export { applyDensity, type Density } from 'released/mfe-kit/src/appearance/density';
export { applyTheme, type Theme } from 'released/mfe-kit/src/appearance/theme';
export { useAppearance, type Appearance } from 'released/mfe-kit/src/appearance/use-appearance';
export { pageLanguage } from 'released/mfe-kit/src/language/page-language';
export { useLanguage, type LanguageChoice } from 'released/mfe-kit/src/language/use-language';
export { togglePrivacy, usePrivacy } from 'released/mfe-kit/src/appearance/privacy';
export { useErrorText } from 'released/mfe-kit/src/use-error-text';
export { useSignOut, type SignOut } from 'released/mfe-kit/src/use-sign-out';
export { useAddressParams } from 'released/mfe-kit/src/use-address-params';
export { useEditParam, useParamLink, useSearchParam, useTextParam, type SetParam } from 'released/mfe-kit/src/use-search-param';
export { useSortParam, type Sort } from 'released/mfe-kit/src/use-sort-param';
export { fromDashboard, takeRecordedAtMs, useMoveForm, type MoveForm } from 'released/mfe-kit/src/today/move-form';
export { useT } from 'released/mfe-kit/src/use-t';
export { ShowWorking, useWorking, WorkingFigure, type WorkingControl, type WorkingOptions, } from 'released/mfe-kit/src/working/show-working';
export { WorkingWaterfall, type WorkingWaterfallProps } from 'released/mfe-kit/src/working/working-waterfall';
export type { FormulaWords } from 'released/mfe-kit/src/messages/working-formulas.en';
export type { WorkingWords } from 'released/mfe-kit/src/working/words';
}
declare module 'released/mfe-kit/src/is-private-household' {
import type { Session } from '@tideline/contract';
export const isPrivateHousehold: ({ household, households }: Session) => boolean;
}
declare module 'released/mfe-kit/src/keys/key-registry' {
import type { Permission } from '@tideline/contract';
export interface KeyBinding {
    keys: string;
    label: string;
    run?: () => void;
    repeats?: boolean;
    needs?: Permission;
}
export interface KeyGroup {
    group: string;
    bindings: readonly KeyBinding[];
}
export interface KeySource extends KeyGroup {
    keysOn: boolean;
}
export function addKeys(source: {
    current: KeySource;
}): () => void;
export function listedKeys(): KeyGroup[];
}
declare module 'released/mfe-kit/src/keys/list-keys' {
import type { KeyBinding } from 'released/mfe-kit/src/keys/key-registry';
export interface ListKeys {
    move: (by: 1 | -1) => void;
    search?: () => void;
    create?: {
        label: string;
        run: () => void;
    };
}
export const listKeys: ({ move, search, create }: ListKeys) => KeyBinding[];
export function moveRowFocus(selector: string, by: 1 | -1): void;
}
declare module 'released/mfe-kit/src/keys/use-keys' {
import { type KeyBinding } from 'released/mfe-kit/src/keys/key-registry';
export function useKeys(group: string, given: readonly KeyBinding[]): void;
}
declare module 'released/mfe-kit/src/keys/use-list-focus' {
export function useListFocus(selector: string): void;
}
declare module 'released/mfe-kit/src/kit-context' {
import { type ComponentType, type ReactNode } from 'react';
import type { Session } from '@tideline/contract';
import type { SLOTS } from 'released/mfe-kit/src/slots';
export interface SlotProps extends Record<SlotId, object> {
    'dashboard/v1': Record<never, never>;
    'no-household/v1': Record<never, never>;
}
export type SlotId = (typeof SLOTS)[number];
export interface SlotEntry {
    id: string;
    title: string;
    size: 's' | 'm' | 'l';
    heightRem?: number | undefined;
    order?: number | undefined;
    to?: string | undefined;
    optional?: boolean | undefined;
    View: ComponentType;
    warm: () => void;
}
export interface SettingsEntry {
    id: string;
    title: string;
    section: string;
    View: ComponentType;
}
export interface Kit {
    session: Session;
    entriesOf: (slot: SlotId, mode: Session['household']['mode']) => readonly SlotEntry[];
    settingsEntries: readonly SettingsEntry[];
}
export function KitProvider({ kit, children }: {
    kit: Kit;
    children: ReactNode;
}): import("react").JSX.Element;
export const useSession: () => Session;
export const useSlot: (slot: SlotId) => readonly SlotEntry[];
export const useSettingsEntries: () => readonly SettingsEntry[];
}
declare module 'released/mfe-kit/src/language-files' {
export const DEFAULT_LANGUAGE = "en";
export function translationOf(file: string, language: string): string;
export function originalOf(name: string): string[];
}
declare module 'released/mfe-kit/src/language/page-language' {
export const pageLanguage: (page?: Document) => string;
export const pageLocale: (locale: string, page?: Document) => string;
export function rememberLanguage(language: string, page?: Document): void;
export function followLanguage(chosen: string | null | undefined, { page, reload }?: {
    page?: Document;
    reload?: () => void;
}): void;
}
declare module 'released/mfe-kit/src/language/use-language' {
export interface LanguageChoice {
    languages: readonly string[];
    language: string;
    isPending: boolean;
    choose: (language: string) => void;
}
export function useLanguage(reload?: () => void): LanguageChoice;
}
declare module 'released/mfe-kit/src/load' {
import { type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
export interface LoadProps<T, K extends readonly unknown[]> {
    query: UseQueryOptions<T, Error, T, K>;
    skeleton: ReactNode;
    empty?: ReactNode;
    filtered?: ReactNode;
    isEmpty?: (data: T) => boolean;
    failedTitle?: string;
    failedHint?: ReactNode;
    children: (data: T) => ReactNode;
}
export function Load<T, K extends readonly unknown[]>({ query, skeleton, empty, filtered, isEmpty, failedTitle, failedHint, children, }: LoadProps<T, K>): string | number | bigint | boolean | import("react").JSX.Element | Iterable<ReactNode> | Promise<string | number | bigint | boolean | Iterable<ReactNode> | import("react").ReactElement<unknown, string | import("react").JSXElementConstructor<any>> | import("react").ReactPortal | null | undefined> | null | undefined;
}
declare module 'released/mfe-kit/src/load-failure' {
import type { ReactNode } from 'react';
export interface LoadFailureProps {
    error: Error;
    title: string;
    staleTitle?: string;
    hint?: ReactNode;
    updatedAt: number | null;
    retrying: boolean;
    onRetry: () => void;
}
export function LoadFailure({ error, title, staleTitle, hint, updatedAt, retrying, onRetry }: LoadFailureProps): import("react").JSX.Element;
}
declare module 'released/mfe-kit/src/menu-button' {
import { type ButtonVariant, type IconName } from 'released/ui/src/index';
import type { MenuEntry, MenuGroup } from '@tideline/ui/menus';
export interface MenuButtonProps {
    label: string;
    items: readonly (MenuEntry | MenuGroup)[];
    icon?: IconName;
    iconOnly?: boolean;
    variant?: ButtonVariant;
}
export function MenuButton({ label, items, icon, iconOnly, variant }: MenuButtonProps): import("react").JSX.Element;
}
declare module 'released/mfe-kit/src/messages/errors.en' {
import type { ErrorCode, ErrorParams } from '@tideline/contract';
export type Money = (minor: string, currency: string) => string;
type Sentences = {
    [C in ErrorCode]: (params: ErrorParams<C>, money: Money) => string;
};
export const sentences: Sentences;
export {};
}
declare module 'released/mfe-kit/src/messages/working-formulas.en' {
export interface FormulaWords {
    sentence?: string;
    terms: readonly string[];
    rounding?: string;
}
export const engineFormulas: {
    readonly 'forecast.day': {
        readonly sentence: 'Opening balance + planned money in and out − everyday spending';
        readonly terms: readonly ["{balance_before}", "{planned}", "{everyday_spending}"];
    };
    readonly 'forecast.safe-to-move': {
        readonly sentence: 'Lowest balance ahead − floor';
        readonly terms: readonly ["{balance}", "{income}", "{bills}", "{debt_payments}", "{other_movements}", "{everyday_spending} − {floor}"];
        readonly rounding: 'Rounded down. Zero below the smallest transfer, or with less than 28 days of spending.';
    };
    readonly 'float.gain': {
        readonly sentence: 'Each day’s cash × yield ÷ 365, after tax − fee − chance of a late payment × its cost';
        readonly terms: readonly ["Cash × yield × days ÷ 365, after tax of {tax} − {float_fee} − {late_chance} × {late_cost}"];
        readonly rounding: "Rounded to the nearest cent. Half cents round away from zero.";
    };
    readonly 'insight.better-use': {
        readonly sentence: 'Amount × difference in yield after tax × days ÷ 365';
        readonly terms: readonly ["{amount} × ({better_apy} − {apy_now}) × {days} ÷ 365"];
        readonly rounding: "Rounded to the nearest cent. Half cents round away from zero.";
    };
    readonly 'savings.year-difference': {
        readonly sentence: 'Earnings there in a year − earnings here';
        readonly terms: readonly ["Amount × yield × days ÷ 365 there − the same here"];
        readonly rounding: 'Each account’s total is rounded once, to the nearest cent.';
    };
    readonly 'interest.month': {
        readonly terms: readonly ["{statement_balance} × {apr} ÷ 12"];
        readonly rounding: "Rounded to the nearest cent. Half cents round away from zero.";
    };
    readonly 'minimum.late-cost': {
        readonly terms: readonly ["{late_fee}", "{minimum_open} × {apr} ÷ 12"];
        readonly rounding: "Rounded to the nearest cent. Half cents round away from zero.";
    };
    readonly 'promo.deferred-at-end': {
        readonly sentence: 'Interest at the APR after the offer, for every month since it began';
        readonly terms: readonly ["Every month’s interest at {revert_apr} from {promo_starts_on}, charged on {promo_ends_on}"];
        readonly rounding: 'Rounded once, at the end, to the nearest cent.';
    };
    readonly 'promo.year-at-later-rate': {
        readonly terms: readonly ["{promo_balance} × {revert_apr}, for a year"];
        readonly rounding: "Rounded to the nearest cent. Half cents round away from zero.";
    };
    readonly 'debt.interest-saved': {
        readonly sentence: 'Interest with minimum payments only − interest and fees of this plan';
        readonly terms: readonly ["{baseline_interest} − {plan_interest}", "−{baseline_yield}", "−{fee}", "{plan_yield}"];
        readonly rounding: 'Each month’s interest on each balance is rounded to the nearest cent.';
    };
    readonly 'debt.months-saved': {
        readonly sentence: 'Months with minimum payments only − months of this plan';
        readonly terms: readonly ["{baseline_months} − {plan_months}"];
    };
    readonly 'debt.never-pays-off': {
        readonly sentence: 'Smallest monthly amount that pays off all debts − what you pay now';
        readonly terms: readonly ["{needed} − {monthly}"];
    };
    readonly 'debt.plan-drift': {
        readonly sentence: 'Owed now − planned balance after the last payment, for each debt';
        readonly terms: readonly ["Owed now − planned balance now, for every debt"];
    };
    readonly 'loan.total-interest': {
        readonly sentence: 'Balance before each payment × APR ÷ payments a year, until paid off';
        readonly terms: readonly ["Owed before each payment × {apr} ÷ {payments_a_year}, until {principal} is paid"];
        readonly rounding: 'Rounded to the nearest cent at each payment. The last payment covers the rest.';
    };
    readonly 'sweep.amount': {
        readonly sentence: 'The smallest of the rule’s amount, what’s safe to move minus pending sweeps, and every limit';
        readonly terms: readonly [];
        readonly rounding: 'Rounded down to the rule’s increment. Zero if below the smallest transfer. Debts and full targets are exact.';
    };
    readonly 'sweep.earned': {
        readonly sentence: 'Interest earned with sweep rules − without, after tax + debt interest avoided';
        readonly terms: readonly ["({interest_with} − {interest_without}) after tax of {tax}", "{debt_interest_without} − {debt_interest_with}"];
        readonly rounding: "Rounded to the nearest cent. Half cents round away from zero.";
    };
    readonly 'sweep.earned-so-far': {
        readonly sentence: 'Amount moved × days × rate difference ÷ 365 − the same for returned money';
        readonly terms: readonly [string];
        readonly rounding: "Rounded to the nearest cent. Half cents round away from zero.";
    };
    readonly 'sweep.planned-value': {
        readonly sentence: 'Sum of what each part of the payment saves';
        readonly terms: readonly ["{saved_by_part}"];
        readonly rounding: "Rounded to the nearest cent. Half cents round away from zero.";
    };
    readonly 'sweep.better-use': {
        readonly sentence: 'Savings there − value at the rule’s own destination';
        readonly terms: readonly ["{better_value} − {own_value}"];
    };
    readonly 'sweep.value-year': {
        readonly sentence: 'Amount × (rate there after tax − rate here after tax)';
        readonly terms: readonly ["{amount} × ({to_rate} after tax of {to_tax} − {from_rate} after tax of {from_tax})"];
        readonly rounding: "Rounded to the nearest cent. Half cents round away from zero.";
    };
    readonly 'debt.debt-free-on': {
        readonly sentence: 'The day the last debt is paid off';
        readonly terms: readonly ["The last of {paid_off_on}"];
    };
    readonly 'debt.gone-on': {
        readonly sentence: 'Start of the plan + one month for each payment';
        readonly terms: readonly ["{plan_begins_on} + {months_until_gone} months"];
    };
    readonly 'debt.total-interest': {
        readonly sentence: 'Sum of each debt’s interest until it’s paid off';
        readonly terms: readonly ["{debt_interest}"];
        readonly rounding: 'Each month’s interest on each balance is rounded to the nearest cent.';
    };
    readonly 'debt.interest-of-debt': {
        readonly sentence: 'Total payments − balance today';
        readonly terms: readonly ["{paid_in_all} − {owed_today}"];
    };
    readonly 'debt.month-payment': {
        readonly terms: readonly ["{minimum}", "{above_minimum}"];
    };
    readonly 'debt.installment-due': {
        readonly sentence: 'Lower of the agreed installment and the balance + a month of interest';
        readonly terms: readonly ["Lower of {agreed_installment} and {owed_today} + {interest_next_month}"];
        readonly rounding: "Rounded to the nearest cent. Half cents round away from zero.";
    };
    readonly 'debt.last-installment': {
        readonly sentence: 'The balance + a month of interest, because the last installment includes a small remainder';
        readonly terms: readonly ["{owed_today} + {interest_next_month}"];
        readonly rounding: "Rounded to the nearest cent. Half cents round away from zero.";
    };
    readonly 'planner.price-of-choice': {
        readonly terms: readonly ["{chosen_cost} − {best_cost}"];
    };
    readonly 'card.cycle-interest': {
        readonly sentence: 'Each balance × APR ÷ 365 × days in the billing cycle';
        readonly terms: readonly ["Balances × their rates ÷ 365 × {cycle_days}"];
        readonly rounding: 'Each balance is rounded to the nearest cent.';
    };
    readonly 'card.year-interest': {
        readonly sentence: 'Sum of 12 months of interest after the payment';
        readonly terms: readonly ["{interest_of_month}"];
        readonly rounding: 'Each month’s interest on each balance is rounded to the nearest cent.';
    };
    readonly 'card.cycle-rows': {
        readonly sentence: 'Sum of these transactions in the billing cycle';
        readonly terms: readonly ["{transaction}", "{changed_since_close}"];
    };
    readonly 'card.statement-interest': {
        readonly sentence: 'Sum of the interest on each balance';
        readonly terms: readonly ["{interest_of_balance}", "{printed_otherwise}"];
    };
    readonly 'card.statement-balance': {
        readonly sentence: 'Previous balance + purchases + fees + interest − payments − credits';
        readonly terms: readonly ["{balance_before}", "{purchases}", "{fees}", "{interest} − {payments} − {credits}", "{other_entries}", "{printed_otherwise}"];
    };
    readonly 'card.fees': {
        readonly sentence: 'Sum of the fees charged';
        readonly terms: readonly ["{fee_charged}"];
    };
    readonly 'indicator.utilization': {
        readonly sentence: 'Balance ÷ credit limit';
        readonly terms: readonly ["{owed} ÷ {credit_limit}"];
    };
    readonly 'promo.payment-to-clear': {
        readonly sentence: 'Offer balance ÷ payments left + what the card’s other balances take first';
        readonly terms: readonly ["{promo_balance} ÷ {payments_that_fit}", "{for_other_balances}"];
        readonly rounding: 'Rounded up to the cent.';
    };
    readonly 'promo.deferred-so-far': {
        readonly sentence: 'Interest at the APR after the offer, for every month since it began';
        readonly terms: readonly ["Every month’s interest at {revert_apr} from {promo_starts_on} until {as_of}"];
        readonly rounding: 'Rounded once, at the end, to the nearest cent.';
    };
    readonly 'promo.cost-deferred': {
        readonly sentence: 'Interest at the APR after the offer, for every month since it began';
        readonly terms: readonly ["Every month’s interest at {revert_apr} from {promo_starts_on}, charged on {promo_ends_on}"];
        readonly rounding: 'Rounded once, at the end, to the nearest cent.';
    };
    readonly 'mode.interest-saved': {
        readonly terms: readonly ["{interest_before} − {interest_after}"];
    };
    readonly 'mode.moved': {
        readonly sentence: 'Sum of what would have gone to each destination in the month';
        readonly terms: readonly ["{moved_to}"];
    };
    readonly 'mode.cash-change': {
        readonly terms: readonly ["{lowest_cash_after} − {lowest_cash_before}"];
    };
    readonly 'promo.cost-later': {
        readonly terms: readonly ["{promo_balance} × {revert_apr}, for a year"];
        readonly rounding: "Rounded to the nearest cent. Half cents round away from zero.";
    };
    readonly 'promo.left-in-time': {
        readonly terms: readonly ["{promo_balance} − {reaches_promo}"];
    };
    readonly 'promo.safe-date': {
        readonly sentence: 'Deadline − safety margin, or earlier if a payment needs more business days';
        readonly terms: readonly [string, string];
    };
    readonly 'promo.transfer-break-even': {
        readonly terms: readonly ["{transfer_fee} ÷ ({apr_now} ÷ 12)"];
        readonly rounding: 'Rounded up to whole months.';
    };
    readonly 'promo.effective-transfer-apr': {
        readonly sentence: 'The APR at which equal payments repay the amount and the fee';
        readonly terms: readonly ["{amount} + {fee} in {months} equal payments"];
    };
    readonly 'planner.transfer-saving': {
        readonly sentence: 'Interest if you stay − interest after the transfer − fee';
        readonly terms: readonly ["{stay_interest} − {move_interest} − {fee}"];
    };
    readonly 'move.amount': {
        readonly sentence: 'Sum of what each reason needs';
        readonly terms: readonly ["{part_required}", "{part_grace}", "{part_promo}", "{part_plan}", "{part_debt}", "{part_buffer}", "{part_savings}", "{part_hold}"];
    };
    readonly 'move.return': {
        readonly sentence: 'Amount × rate difference, for a year or the days it’s kept';
        readonly terms: readonly ["{moved} × ({better_rate} − {yield_at_source})"];
        readonly rounding: "Rounded to the nearest cent. Half cents round away from zero.";
    };
    readonly 'today.first-year': {
        readonly sentence: 'Sum of what each move saves or earns';
        readonly terms: readonly ["{worth_of_move}"];
    };
};
}
declare module 'released/mfe-kit/src/moves' {
export { partText, useMoveWords, type MoveWords } from 'released/mfe-kit/src/today/move-words';
export { RecordMove } from 'released/mfe-kit/src/today/record-move';
export { useTodaysMoves, type TodaysMoves } from 'released/mfe-kit/src/today/use-todays-moves';
export { todaysPlanQuery } from 'released/mfe-kit/src/today/todays-plan-query';
}
declare module 'released/mfe-kit/src/part-query' {
export const partQuery: <M>(name: string, load: () => Promise<M>) => import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<M, Error, M, string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<M, string[], never>;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], M, Error>;
export const isPartOf: (app: string, queryKey: readonly unknown[]) => boolean;
}
declare module 'released/mfe-kit/src/push-subscription' {
export const readPushEndpoint: () => Promise<string | undefined>;
export function endPushSubscription(): Promise<void>;
}
declare module 'released/mfe-kit/src/query' {
export { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient, } from '@tanstack/react-query';
}
declare module 'released/mfe-kit/src/remote' {
import type { Contributions, RouteContribution, SettingsContribution, WidgetContribution, CommandContribution, NavContribution } from 'released/registry/src/release';
export type { CodeRef } from 'released/registry/src/release';
type WithDefault<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;
export interface RemoteDefinition {
    name: string;
    owner: {
        team: string;
    };
    routes?: WithDefault<RouteContribution, 'access'>[];
    nav?: WithDefault<NavContribution, 'group'>[];
    widgets?: WidgetContribution[];
    settings?: SettingsContribution[];
    commands?: CommandContribution[];
    requires?: {
        shell?: string;
        contract?: string;
    };
    budgets?: {
        entryBytes?: number;
        routeBytes?: number;
    };
    languages?: string[];
}
export interface RemoteConfig extends Contributions {
    name: string;
    owner: {
        team: string;
    };
    requires: {
        shell?: string;
        contract?: string;
    };
    budgets: {
        entryBytes: number;
        routeBytes: number;
    };
    languages?: string[];
}
export function defineRemote(definition: RemoteDefinition): RemoteConfig;
export function exposesOf(config: Contributions): Map<string, Set<string>>;
}
declare module 'released/mfe-kit/src/router' {
export { Navigate, useLocation, useMatch, useNavigate, useParams } from 'react-router-dom';
}
declare module 'released/mfe-kit/src/slots' {
export const SLOTS: readonly ['dashboard/v1', 'no-household/v1'];
}
declare module 'released/mfe-kit/src/testing/assert-contract' {
import { type RemoteConfig } from 'released/mfe-kit/src/remote';
import type { Messages } from 'released/mfe-kit/src/define-messages';
export function contractProblems(folder: string, config: RemoteConfig, messages: Messages): Promise<string[]>;
export function assertContract(folder: string, config: RemoteConfig, messages: Messages): Promise<void>;
}
declare module 'released/mfe-kit/src/testing/dashboard' {
import type { Dashboard, Forecast, TodaysPlan } from '@tideline/contract';
export const emptyForecast: Forecast;
export const emptyPlan: TodaysPlan;
export const emptyDashboard: Dashboard;
}
declare module 'released/mfe-kit/src/testing/fake-api' {
import type { Contract } from '@tideline/contract';
import type { AnyContractProcedure, InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
export interface FakeRequest {
    name: string;
    method: string;
    url: string;
    headers: Headers;
    input: Record<string, unknown>;
}
type Awaitable<T> = T | Promise<T>;
type FakeResponse<C extends AnyContractProcedure> = (input: InferContractRouterInputs<C> extends Record<string, unknown> ? InferContractRouterInputs<C> : Record<string, unknown>, request: FakeRequest) => Awaitable<unknown extends InferContractRouterOutputs<C> ? void : InferContractRouterOutputs<C>>;
type FakeResponses<C> = C extends AnyContractProcedure ? FakeResponse<C> : {
    [K in keyof C]?: FakeResponses<C[K]>;
};
export type FakeApi = FakeResponses<Contract>;
export interface FakeEdge {
    fetch: (url: string, init: RequestInit) => Promise<Response>;
    requests: FakeRequest[];
}
export function fakeEdge(api: FakeApi): FakeEdge;
export {};
}
declare module 'released/mfe-kit/src/testing/index' {
import '@testing-library/jest-dom/jest-globals';
export { assertContract, contractProblems } from 'released/mfe-kit/src/testing/assert-contract';
export { emptyDashboard, emptyForecast, emptyPlan } from 'released/mfe-kit/src/testing/dashboard';
export { aMove, examplePlan, planAccounts, recordedTransfer } from 'released/mfe-kit/src/testing/plan';
export { fakeEdge, type FakeApi, type FakeEdge, type FakeRequest } from 'released/mfe-kit/src/testing/fake-api';
export { renderScreen, type RenderedScreen, type ScreenOptions } from 'released/mfe-kit/src/testing/render-screen';
export { testSession } from 'released/mfe-kit/src/testing/session';
export { fixedColors, testRemote, type RemoteUnderTest } from 'released/mfe-kit/src/testing/test-remote';
export { ApiError } from 'released/mfe-kit/src/api/api-error';
}
declare module 'released/mfe-kit/src/testing/plan' {
import type { PlannedMove, TodaysPlan, TransferSuggestion } from '@tideline/contract';
export const planAccounts: {
    everyday: string;
    rainy: string;
    online: string;
    harbor: string;
    carLoan: string;
};
export function aMove(fields: Partial<PlannedMove> & Pick<PlannedMove, 'class' | 'to'>): PlannedMove;
export const examplePlan: TodaysPlan;
export const recordedTransfer: (fromAccountId: string, toAccountId: string, minor: number) => TransferSuggestion;
}
declare module 'released/mfe-kit/src/testing/render-screen' {
import { type RenderResult } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { Session } from '@tideline/contract';
import { type SettingsEntry, type SlotEntry, type SlotId } from 'released/mfe-kit/src/kit-context';
import { type FakeApi, type FakeRequest } from 'released/mfe-kit/src/testing/fake-api';
export interface ScreenOptions {
    session?: Session;
    api?: FakeApi;
    route?: string;
    slots?: Partial<Record<SlotId, readonly SlotEntry[]>>;
    settingsEntries?: readonly SettingsEntry[];
}
export interface RenderedScreen extends RenderResult {
    user: UserEvent;
    requests: FakeRequest[];
    address: () => string;
}
export function renderScreen(screen: ReactElement, { session, api, route, slots, settingsEntries }?: ScreenOptions): RenderedScreen;
}
declare module 'released/mfe-kit/src/testing/session' {
import type { Session } from '@tideline/contract';
export const testSession: Session;
}
declare module 'released/mfe-kit/src/testing/test-remote' {
import type { Messages } from 'released/mfe-kit/src/define-messages';
import type { RemoteConfig } from 'released/mfe-kit/src/remote';
import type { FakeApi } from 'released/mfe-kit/src/testing/fake-api';
export interface RemoteUnderTest {
    folder: string;
    config: RemoteConfig;
    messages: Messages;
    api?: FakeApi;
}
export function fixedColors(folder: string): string[];
export function testRemote({ folder, config, messages, api }: RemoteUnderTest): void;
}
declare module 'released/mfe-kit/src/today/move-form' {
export function takeRecordedAtMs(): number | null;
export const fromDashboard: (href: string) => string;
export interface MoveForm {
    moveId: string | null;
    close: (recorded?: boolean) => void;
}
export function useMoveForm(names?: readonly string[]): MoveForm;
}
declare module 'released/mfe-kit/src/today/move-words' {
import type { MoveClass, PlannedMove, TodaysPlan } from '@tideline/contract';
export interface MoveWords {
    title: (move: PlannedMove) => string;
    why: (move: PlannedMove, plan: Pick<TodaysPlan, 'accounts'>) => string;
    act: (move: PlannedMove) => string;
    actTo: (move: PlannedMove) => string;
    actBy: (move: PlannedMove) => string;
    per: (move: Pick<PlannedMove, 'per'>) => string;
}
export function useMoveWords(): MoveWords;
export const partText: (part: MoveClass) => string;
}
declare module 'released/mfe-kit/src/today/record-move' {
import type { RecordMoveProps } from 'released/mfe-kit/src/today/record-move-drawer';
export function RecordMove({ moveId, ...props }: Omit<RecordMoveProps, 'overlays' | 'move'> & {
    moveId: string | null;
}): import("react").JSX.Element | null;
}
declare module 'released/mfe-kit/src/today/record-move-drawer' {
import { type ComponentType } from 'react';
import type { PlannedMove } from '@tideline/contract';
import type { DrawerProps, LeaveGuardedProps } from '@tideline/ui/overlays';
export interface RecordMoveProps {
    overlays: {
        Drawer: ComponentType<DrawerProps>;
        LeaveGuarded: ComponentType<LeaveGuardedProps>;
    };
    move: PlannedMove | null | undefined;
    loan?: {
        id: string;
        name: string;
    };
    onClose: (recorded?: boolean) => void;
}
export function RecordMoveDrawer(props: RecordMoveProps): import("react").JSX.Element;
}
declare module 'released/mfe-kit/src/today/todays-plan-query' {
import { type UseQueryOptions } from '@tanstack/react-query';
import type { TodaysPlan } from '@tideline/contract';
export const todaysPlanQuery: () => UseQueryOptions<TodaysPlan, Error, TodaysPlan, string[]>;
}
declare module 'released/mfe-kit/src/today/use-todays-moves' {
import type { PlannedMove, TodaysPlan } from '@tideline/contract';
export interface TodaysMoves {
    plan: TodaysPlan | undefined;
    moveTo: (accountId: string) => PlannedMove | undefined;
    moveOfPromo: (promoId: string) => PlannedMove | undefined;
    count: number;
    numberOf: (moveId: string | null) => number | null;
}
export function useTodaysMoves(): TodaysMoves;
}
declare module 'released/mfe-kit/src/undo/changes' {
import { type UseMutationResult } from '@tanstack/react-query';
import { type ToastAction } from 'released/ui/src/index';
export const notify: (message: string) => void;
export const useUndoToast: () => ((changeSetId: string, message: string) => void);
export interface ChangeOptions<I, O> {
    change: (input: I) => Promise<O>;
    done?: (result: O, input: I) => string;
    onSuccess?: (result: O, input: I) => void;
    next?: (result: O, input: I) => Promise<ToastAction | null>;
    takesBack?: boolean;
}
export function useChange<I, O>({ change, done, onSuccess, next, takesBack, }: ChangeOptions<I, O>): UseMutationResult<O, Error, I>;
}
declare module 'released/mfe-kit/src/undo/later-changes' {
export interface LaterChangesProps {
    error: Error;
    className?: string | undefined;
}
export function LaterChanges({ error, className }: LaterChangesProps): import("react").JSX.Element | null;
}
declare module 'released/mfe-kit/src/undo/use-undo' {
import { type ToastAction } from 'released/ui/src/index';
export interface Undo {
    undo: () => void;
    redo: () => void;
    offer: (changeSetId: string, message: string, next?: Promise<ToastAction | null>) => void;
    remember: (changeSetId: string) => void;
    forget: (changeSetId: string) => void;
}
export function useUndo(): Undo;
}
declare module 'released/mfe-kit/src/use-address-params' {
export interface ChangeParams {
    (change: (now: URLSearchParams) => URLSearchParams, options?: {
        replace?: boolean;
    }): void;
}
export function useAddressParams(): [URLSearchParams, ChangeParams];
}
declare module 'released/mfe-kit/src/use-error-text' {
export function useErrorText(): (error: unknown) => string;
}
declare module 'released/mfe-kit/src/use-may' {
import type { Permission } from '@tideline/contract';
export const useMay: (needed: Permission, accountId?: string) => boolean;
}
declare module 'released/mfe-kit/src/use-prefetched-part' {
import type { partQuery } from 'released/mfe-kit/src/part-query';
export function usePrefetchedPart<M>(part: () => ReturnType<typeof partQuery<M>>): void;
}
declare module 'released/mfe-kit/src/use-search-param' {
import type { MouseEvent } from 'react';
export interface SetParam<T> {
    (value: T, options?: {
        push?: boolean;
    }): void;
}
export function useSearchParam<const T extends string>(name: string, allowed: readonly T[], fallback: NoInfer<T>): [T, SetParam<T>];
export const useTextParam: (name: string) => [string | null, SetParam<string | null>];
export function useEditParam(name: string): [string | null, SetParam<string | null>];
export function useParamLink(name: string, value: string): {
    href: string;
    onClick: (event: MouseEvent) => void;
};
}
declare module 'released/mfe-kit/src/use-sign-out' {
export interface SignOut {
    signOut: () => Promise<void>;
    busy: boolean;
    failure: unknown;
}
export function useSignOut(onFailure?: (error: unknown) => void): SignOut;
}
declare module 'released/mfe-kit/src/use-sort-param' {
export interface Sort {
    column: string;
    direction: 'ascending' | 'descending';
}
type SortKey = string | number | null;
export interface SortedRows<R> {
    rows: R[];
    sort: Sort;
    onSort: (sort: Sort) => void;
}
export function sortRows<R>(rows: readonly R[], keyOf: (row: R) => SortKey, direction: Sort['direction'], locale: string): R[];
export function useSortParam<R>(name: string, rows: readonly R[], keys: Readonly<Record<string, (row: R) => SortKey>>, initial: Sort, locale: string): SortedRows<R>;
export {};
}
declare module 'released/mfe-kit/src/use-t' {
import type { Messages } from 'released/mfe-kit/src/define-messages';
type ParamsOf<M> = M extends (params: infer P) => string ? [params: P] : [];
export function useT<M extends Messages>(messages: M): <K extends keyof M>(key: K, ...params: ParamsOf<M[K]>) => string;
export {};
}
declare module 'released/mfe-kit/src/when-idle' {
export function whenIdle(work: () => void): () => void;
export function useIdle(): boolean;
}
declare module 'released/mfe-kit/src/working/show-working' {
import type { ReactNode } from 'react';
import type { Working } from '@tideline/contract';
import type { WorkingWords } from 'released/mfe-kit/src/working/words';
export interface WorkingOptions {
    id: string;
    working: Working | null;
    words?: Partial<WorkingWords>;
    title?: string;
}
export interface WorkingControl {
    isOpen: boolean;
    open: () => void;
    warm: () => void;
    sheet: ReactNode;
}
export function useWorking({ id, working, words, title }: WorkingOptions): WorkingControl;
export function WorkingFigure({ children, working, ...options }: WorkingOptions & {
    children: ReactNode;
}): string | number | bigint | boolean | import("react").JSX.Element | Iterable<ReactNode> | Promise<string | number | bigint | boolean | Iterable<ReactNode> | import("react").ReactElement<unknown, string | import("react").JSXElementConstructor<any>> | import("react").ReactPortal | null | undefined> | null | undefined;
export function ShowWorking(options: WorkingOptions & {
    working: Working;
}): import("react").JSX.Element;
}
declare module 'released/mfe-kit/src/working/words' {
import { type FormulaWords } from 'released/mfe-kit/src/messages/working-formulas.en';
export interface WorkingWords {
    lines: Readonly<Record<string, string>>;
    formulas: Readonly<Record<string, FormulaWords>>;
    assumptions: Readonly<Record<string, string>>;
}
export const engineWords: WorkingWords;
export const valueWords: Readonly<Record<string, string>>;
}
declare module 'released/mfe-kit/src/working/working-waterfall' {
import type { Money } from '@tideline/contract';
import type { WorkingWords } from 'released/mfe-kit/src/working/words';
export interface WorkingWaterfallProps {
    label: string;
    bars: readonly {
        key: string;
        amount: Money;
    }[];
    words?: Partial<WorkingWords>;
}
export function WorkingWaterfall(props: WorkingWaterfallProps): import("react").JSX.Element;
}
declare module 'released/registry/src/release' {
export type CodeRef = `./${string}#${string}`;
export type Title = string;
export interface RouteContribution {
    path: `/${string}`;
    component: CodeRef;
    title: Title;
    access: 'user' | 'public';
    requests?: string[];
}
export interface NavContribution {
    id: string;
    to: `/${string}`;
    title: Title;
    icon: string;
    group: 'main' | 'end';
    order: number;
}
export interface WidgetContribution {
    slot: `${string}/v${number}`;
    id: string;
    component: CodeRef;
    title: Title;
    size: 's' | 'm' | 'l';
    order: number;
    heightRem?: number | undefined;
    to?: string | undefined;
    when?: WidgetCondition | undefined;
    optional?: boolean | undefined;
}
export const WIDGETS_BESIDE_FROM_PX = 960;
export const HOUSEHOLD_MODES: readonly ['balanced', 'pay_down_fast', 'quick_wins', 'safety_first', 'float', 'custom'];
export type HouseholdMode = (typeof HOUSEHOLD_MODES)[number];
export interface WidgetCondition {
    mode: HouseholdMode[];
}
export interface SettingsContribution {
    id: string;
    section: `/settings${string}`;
    component: CodeRef;
    title: Title;
    order: number;
}
export interface CommandContribution {
    id: string;
    title: Title;
    keywords: string[];
    to: string;
    needs?: 'edit' | 'manage' | undefined;
}
export interface Contributions {
    routes: RouteContribution[];
    nav: NavContribution[];
    widgets: WidgetContribution[];
    settings: SettingsContribution[];
    commands: CommandContribution[];
}
export interface ExposeFiles {
    js: string[];
    css: string[];
    shares: string[];
}
export interface LanguageFiles {
    entry: string;
    boot: string[];
    css: string[];
    exposes: Record<string, ExposeFiles>;
    lazyShares: Record<string, {
        js: string[];
        css: string[];
    }>;
    routeFiles: Record<string, {
        js: string[];
        css: string[];
    }>;
}
export interface RemoteJson extends Contributions {
    contract: 1;
    kind: 'shell' | 'remote';
    name: string;
    version: string;
    buildId: string;
    owner: {
        team: string;
    };
    requires: {
        shell?: string;
        contract?: string;
    };
    offers?: {
        icons: string[];
        slots?: string[];
    };
    locales: {
        default: string;
        titles: Record<string, Record<string, string>>;
    };
    budgets: {
        entryBytes: number;
        routeBytes: number;
    };
    build: LanguageFiles & {
        uniqueName: string;
        globalName: string;
        languages?: Record<string, LanguageFiles>;
        earlyRequests?: Record<string, string[]>;
        styleHashes: string[];
        federationVersion: string;
        integrity?: Record<string, string>;
        shared: Record<string, {
            requiredVersion: string;
            version?: string;
            provided: boolean;
        }>;
    };
}
export interface NamedRelease {
    remote: string;
    release: string;
}
export interface Beacon {
    loaded?: NamedRelease[];
    failed?: (NamedRelease & {
        what: 'load' | 'crash';
    })[];
    content?: (NamedRelease & {
        ms: number;
    }) | undefined;
}
export interface SnapshotRelease {
    release: string;
    base: string;
    entry: string;
    globalName: string;
    integrity: Record<string, string>;
    exposes: Record<string, {
        merged?: string;
        js: string[];
        css: string[];
        shares?: string[];
    }>;
}
export interface SnapshotRemote extends Contributions {
    name: string;
    active: SnapshotRelease;
    previous?: SnapshotRelease;
    disabled?: true;
}
export interface Snapshot {
    generation: number;
    environment: string;
    shell: {
        release: string;
        base: string;
        integrity: Record<string, string>;
        lazyShares: Record<string, {
            js: string[];
            css: string[];
        }>;
    };
    remotes: SnapshotRemote[];
    showsRemotes?: true;
    settings: {
        sentryDsn?: string;
        testPage: boolean;
        signUp?: string;
        traced?: boolean;
         sample?: boolean;
    };
}
}
declare module 'released/ui/src/actions/button' {
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import type { IconName } from 'released/ui/src/icons/icon-paths';
import { type Permission } from 'released/ui/src/permission';
import { type LinkProps } from 'released/ui/src/actions/link';
export type ButtonVariant = 'filled' | 'outline' | 'quiet' | 'danger';
interface Guarded {
    needs?: Permission | undefined;
}
interface ButtonLook {
    variant?: ButtonVariant;
    icon?: IconName;
    block?: boolean;
}
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook, Guarded {
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
}
export function Button({ variant, busy, icon, block, className, onClick, children, type, needs, ...rest }: ButtonProps): import("react").JSX.Element;
export interface LinkButtonProps extends LinkProps, ButtonLook, Guarded {
    children: ReactNode;
}
export function LinkButton({ variant, icon, block, className, children, needs, ...rest }: LinkButtonProps): import("react").JSX.Element;
export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'>, Guarded {
    icon: IconName;
    label: string;
    ref?: Ref<HTMLButtonElement>;
}
export function IconButton({ icon, label, className, type, needs, ...rest }: IconButtonProps): import("react").JSX.Element;
export {};
}
declare module 'released/ui/src/actions/figure-button' {
import type { ButtonHTMLAttributes, ReactNode } from 'react';
export interface FigureButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
    hint: string;
    children: ReactNode;
}
export function FigureButton({ hint, children, type, ...rest }: FigureButtonProps): import("react").JSX.Element;
}
declare module 'released/ui/src/actions/link' {
import { type AnchorHTMLAttributes, type ReactNode, type Ref } from 'react';
export interface LinkRouter {
    navigate: (href: string) => void;
    onIntent?: (href: string) => void;
}
export function LinkRouterProvider({ router, children }: {
    router: LinkRouter;
    children: ReactNode;
}): import("react").JSX.Element;
export function useLinkRouter(): LinkRouter | null;
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
    href: string;
    ref?: Ref<HTMLAnchorElement>;
}
export function Link({ href, target, download, onClick, onPointerEnter, onFocus, children, ...rest }: LinkProps): import("react").JSX.Element;
}
declare module 'released/ui/src/actions/tab-links' {
import { type ReactNode, type RefObject } from 'react';
export interface TabLink {
    href: string;
    label: string;
    current: boolean;
    badge?: ReactNode;
}
export interface TabLinksProps {
    label: string;
    tabs: readonly TabLink[];
}
export function useCurrentInView(current: number): RefObject<HTMLElement | null>;
export function TabLinks({ label, tabs }: TabLinksProps): import("react").JSX.Element;
}
declare module 'released/ui/src/brand/logo' {
export interface LogoProps {
    href?: string;
    small?: boolean;
}
export function Logo({ href, small }: LogoProps): import("react").JSX.Element;
}
declare module 'released/ui/src/charts' {
export { Bars, type BarItem, type BarsProps } from 'released/ui/src/charts/bars';
export { type ChartMark, type ChartMarkKind } from 'released/ui/src/charts/chart-marks';
export { type TrackDay } from 'released/ui/src/charts/day-track';
export { LineChart, type BandPoint, type LineChartProps, type LinePoint, type LineSeries, } from 'released/ui/src/charts/line-chart';
export { Sparkline, type SparklineProps } from 'released/ui/src/charts/sparkline';
export { StackedChart, type StackedChartProps, type StackedSeries } from 'released/ui/src/charts/stacked-chart';
}
declare module 'released/ui/src/charts/bars' {
import type { ReactNode } from 'react';
export interface BarItem {
    id: string;
    label: string;
    value: number;
    note?: string;
}
export interface BarsProps {
    caption: ReactNode;
    label: string;
    headers: readonly [string, string];
    bars: readonly BarItem[];
    formatValue?: (value: number) => string;
}
export function Bars({ caption, label, headers, bars, formatValue }: BarsProps): import("react").JSX.Element;
}
declare module 'released/ui/src/charts/chart-marks' {
export interface ChartMarkKind {
    id: string;
    label: string;
    shape: 'point' | 'open' | 'end';
    tone?: 'tide' | 'gain' | 'warn' | 'debt';
}
export interface ChartMark {
    x: string;
    kind: string;
    label: string;
}
export function ChartMarks({ marks, kinds, at, y, }: {
    marks: readonly ChartMark[];
    kinds: readonly ChartMarkKind[];
    at: (date: string) => number;
    y: number;
}): import("react").JSX.Element[];
export function MarksLegend({ marks, kinds }: {
    marks: readonly ChartMark[];
    kinds: readonly ChartMarkKind[];
}): import("react").JSX.Element | null;
}
declare module 'released/ui/src/charts/day-track' {
export interface TrackDay {
    x: string;
    label: string;
    shape: 'point' | 'end';
}
export const trackHeight: (width: number) => number;
interface DayTrackProps {
    days: readonly TrackDay[];
    y: number;
    range: readonly [number, number];
    width: number;
    placeOf: (x: string) => number;
}
export function DaySign({ shape }: Pick<TrackDay, 'shape'>): import("react").JSX.Element;
export function DayTrack(props: DayTrackProps): import("react").JSX.Element;
export {};
}
declare module 'released/ui/src/charts/line-chart' {
import { type ReactNode } from 'react';
import { type ChartMark, type ChartMarkKind } from 'released/ui/src/charts/chart-marks';
export interface LinePoint {
    x: string;
    y: number;
}
export interface LineSeries {
    id: string;
    label: string;
    points: readonly LinePoint[];
}
export interface BandPoint {
    x: string;
    low: number;
    high: number;
}
export interface LineChartProps {
    caption: ReactNode;
    label: string;
    xLabel: string;
    series: readonly LineSeries[];
    band?: readonly BandPoint[];
    reference?: {
        y: number;
        label: string;
    };
    formatY?: (y: number) => string;
    formatTick?: (y: number) => string;
    ownScale?: boolean;
    heightPx?: number;
    periodOf?: (x: string) => {
        short: string;
        full: string;
    };
    hint?: string;
    marks?: {
        label: string;
        items: readonly ChartMark[];
        kinds: readonly ChartMarkKind[];
        isDrawn?: boolean;
    };
    onChoose?: (x: string) => void;
}
export function LineChart(props: LineChartProps): import("react").JSX.Element;
}
declare module 'released/ui/src/charts/sparkline' {
export interface SparklineProps {
    label: string;
    values: readonly number[];
    heightPx?: number;
}
export function Sparkline({ label, values, heightPx }: SparklineProps): import("react").JSX.Element;
}
declare module 'released/ui/src/charts/stacked-chart' {
import { type ReactNode } from 'react';
import { type TrackDay } from 'released/ui/src/charts/day-track';
export interface StackedSeries {
    id: string;
    label: string;
    values: readonly number[];
}
export interface StackedChartProps {
    caption: ReactNode;
    label: string;
    xLabel: string;
    xs: readonly string[];
    series: readonly StackedSeries[];
    kind: 'area' | 'bars';
    totalLabel?: string;
    formatY?: (y: number) => string;
    formatTick?: (y: number) => string;
    formatX?: (x: string) => string;
    firstLabel?: string;
    heightPx?: number;
    names?: 'direct' | 'legend';
    reference?: {
        label: string;
        values: readonly number[];
    };
    days?: {
        marks: readonly TrackDay[];
        words: Record<TrackDay['shape'], string>;
    };
}
export function StackedChart(props: StackedChartProps): import("react").JSX.Element;
}
declare module 'released/ui/src/class-names' {
export function classNames(...names: readonly (string | false | null | undefined)[]): string;
}
declare module 'released/ui/src/data/definition-list' {
import type { ReactNode } from 'react';
export interface Definition {
    term: string;
    value: ReactNode;
    action?: ReactNode;
}
export interface DefinitionListProps {
    items: readonly Definition[];
    numeric?: boolean;
}
export function DefinitionList({ items, numeric }: DefinitionListProps): import("react").JSX.Element;
}
declare module 'released/ui/src/data/disclosure' {
import { type ReactNode } from 'react';
export interface DisclosureProps {
    summary: ReactNode;
    open?: boolean;
    onToggle?: (open: boolean) => void;
    lazy?: boolean;
    children: ReactNode;
}
export function Disclosure({ summary, open, onToggle, lazy, children }: DisclosureProps): import("react").JSX.Element;
export interface WorkingInput {
    label: string;
    value: ReactNode;
    href?: string;
}
export interface WorkingProps {
    inputs: readonly WorkingInput[];
    formula: ReactNode;
    assumptions?: readonly ReactNode[];
    otherwise?: ReactNode;
}
export function ShowWorking({ summary, ...working }: WorkingProps & {
    summary?: string;
}): import("react").JSX.Element;
}
declare module 'released/ui/src/data/stat' {
import type { ReactNode } from 'react';
export interface StatHeroProps {
    label: ReactNode;
    figure: ReactNode;
    detail?: ReactNode;
    next?: {
        label: ReactNode;
        action: ReactNode;
         detail?: ReactNode;
        buttons?: ReactNode;
    };
}
export function StatHero({ label, figure, detail, next }: StatHeroProps): import("react").JSX.Element;
export interface StatProps {
    label: ReactNode;
    value: ReactNode;
    detail?: ReactNode;
}
export function Stat({ label, value, detail }: StatProps): import("react").JSX.Element;
export function Stats({ children }: {
    children: ReactNode;
}): import("react").JSX.Element;
}
declare module 'released/ui/src/data/stat-skeleton' {
export function HeroSkeleton({ detail, next }: {
    detail?: boolean;
    next?: boolean;
}): import("react").JSX.Element;
export function StatsSkeleton({ count, detail }: {
    count: number;
    detail?: boolean;
}): import("react").JSX.Element;
}
declare module 'released/ui/src/data/table' {
import type { ReactNode } from 'react';
export type SortDirection = 'ascending' | 'descending';
export interface Column<R> {
    id: string;
    header: string;
    cell: (row: R) => ReactNode;
    numeric?: boolean;
    action?: boolean;
    sortable?: boolean;
    phone?: 'secondary' | 'amount' | 'labeled' | 'hidden';
    footer?: ReactNode;
}
export interface TableProps<R> {
    caption: string;
    captionShown?: boolean;
    columns: readonly [Column<R>, ...Column<R>[]];
    rows: readonly R[];
    rowKey: (row: R) => string;
    skeletonRows?: number;
    empty?: ReactNode;
    sort?: {
        column: string;
        direction: SortDirection;
    };
    onSort?: (sort: {
        column: string;
        direction: SortDirection;
    }) => void;
    onRowPress?: (row: R) => void;
    wide?: boolean;
}
export function Table<R>(props: TableProps<R>): import("react").JSX.Element;
export function CellDetail({ children }: {
    children: ReactNode;
}): import("react").JSX.Element;
}
declare module 'released/ui/src/data/virtual-list' {
import { type ReactNode, type Ref } from 'react';
export interface VirtualListHandle {
    scrollToIndex: (index: number) => void;
}
export interface VirtualListProps {
    label: string;
    count: number;
    estimateRowPx: (index: number) => number;
    rowKey: (index: number) => string | number;
    renderRow: (index: number) => ReactNode;
    height: string;
    onRange?: (first: number, last: number) => void;
    overscan?: number;
    ref?: Ref<VirtualListHandle>;
}
export function VirtualList(props: VirtualListProps): import("react").JSX.Element;
}
declare module 'released/ui/src/data/window-list' {
import { type ReactNode, type Ref } from 'react';
import type { VirtualListHandle } from 'released/ui/src/data/virtual-list';
export interface WindowListProps {
    label: string;
    count: number;
    estimateRowPx: (index: number) => number;
    rowKey: (index: number) => string | number;
    renderRow: (index: number) => ReactNode;
    onRange?: (first: number, last: number) => void;
    isHere?: (index: number) => boolean;
    overscan?: number;
    coveredPx?: number;
    head?: ReactNode;
    ref?: Ref<VirtualListHandle>;
}
export function WindowList(latest: WindowListProps): import("react").JSX.Element;
}
declare module 'released/ui/src/dates' {
export { DateField, type DateFieldProps } from 'released/ui/src/dates/date-field';
}
declare module 'released/ui/src/dates/date-field' {
import type { ReactNode } from 'react';
export interface DateFieldProps {
    label: string;
    hint?: ReactNode;
    error?: string | undefined;
    name?: string;
    optional?: boolean;
    disabled?: boolean;
    value: string;
    onChange: (date: string) => void;
    min?: string;
    max?: string;
}
export function DateField({ label, hint, error, name, optional, disabled, value, onChange, min, max }: DateFieldProps): import("react").JSX.Element;
}
declare module 'released/ui/src/feedback/badge' {
import type { ReactNode } from 'react';
export type BadgeTone = 'neutral' | 'tide' | 'info' | 'warn' | 'debt' | 'gain';
export function Badge({ tone, children }: {
    tone?: BadgeTone;
    children: ReactNode;
}): import("react").JSX.Element;
}
declare module 'released/ui/src/feedback/banner' {
import type { ReactNode } from 'react';
export type BannerTone = 'info' | 'warn' | 'debt' | 'gain';
export interface BannerProps {
    tone?: BannerTone;
    title: ReactNode;
    children?: ReactNode;
    actions?: ReactNode;
    announce?: 'alert' | 'status';
}
export function Banner({ tone, title, children, actions, announce }: BannerProps): import("react").JSX.Element;
export interface EmptyStateProps {
    picture?: ReactNode;
    title: string;
    children?: ReactNode;
    action?: ReactNode;
}
export function EmptyState({ picture, title, children, action }: EmptyStateProps): import("react").JSX.Element;
export interface FilteredStateProps {
    title: string;
    children?: ReactNode;
    onClear: () => void;
}
export function FilteredState({ title, children, onClear }: FilteredStateProps): import("react").JSX.Element;
export interface ErrorStateProps {
    title?: string;
    children?: ReactNode;
    onRetry?: () => void;
    retrying?: boolean;
    reference?: string | undefined;
}
export function ErrorState({ title, children, onRetry, retrying, reference, }: ErrorStateProps): import("react").JSX.Element;
}
declare module 'released/ui/src/feedback/picture' {
import { type IconName } from 'released/ui/src/icons/icon-paths';
export function Picture({ icon }: {
    icon: IconName;
}): import("react").JSX.Element;
}
declare module 'released/ui/src/feedback/progress' {
import type { ReactNode } from 'react';
export interface ProgressBarProps {
    label: string;
    value: number;
    max: number;
    words?: string;
}
export function ProgressBar({ words, ...bar }: ProgressBarProps): import("react").JSX.Element;
export interface MeterProps extends ProgressBarProps {
    tone?: 'tide' | 'warn' | 'debt' | 'gain';
    shown?: ReactNode;
}
export function Meter({ words, tone, ...bar }: MeterProps): import("react").JSX.Element;
export interface UtilizationProps {
    label: string;
    balanceMinor: number;
    limitMinor: number;
}
export function Utilization({ label, balanceMinor, limitMinor }: UtilizationProps): import("react").JSX.Element;
}
declare module 'released/ui/src/feedback/skeleton' {
import { type ReactNode } from 'react';
export interface SkeletonProps {
    label?: string;
    children: ReactNode;
}
export function Skeleton({ label, children }: SkeletonProps): import("react").JSX.Element;
export interface SkeletonBarProps {
    width?: string;
    height?: string;
}
export function SkeletonBar({ width, height }: SkeletonBarProps): import("react").JSX.Element;
export function ChartSkeleton({ label, heightPx }: {
    label?: string;
    heightPx?: number;
}): import("react").JSX.Element;
export function Updating({ active }: {
    active: boolean;
}): import("react").JSX.Element;
export function AsOf({ children }: {
    children: string;
}): import("react").JSX.Element;
}
declare module 'released/ui/src/feedback/toast' {
export function ToastRegion(): import("react").JSX.Element;
}
declare module 'released/ui/src/feedback/toast-store' {
export interface ToastAction {
    label: string;
    onPress: () => void;
}
export interface ToastOptions {
    message: string;
    onUndo?: () => void;
    undoLabel?: string;
    action?: ToastAction | undefined;
    durationMs?: number;
}
export interface Toast extends ToastOptions {
    id: number;
    durationMs: number;
}
export function showToast(options: ToastOptions): number;
export const addToastAction: (id: number, action: ToastAction) => void;
export function closeToast(id: number): void;
export const closeAllToasts: () => void;
export const toastStore: {
    subscribe: (listener: () => void) => (() => void);
    snapshot: () => readonly Toast[];
};
}
declare module 'released/ui/src/fields/checkbox' {
import { type InputHTMLAttributes, type ReactNode } from 'react';
interface BoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type' | 'checked'> {
    checked: boolean;
    onChange: (checked: boolean) => void;
}
export interface CheckboxProps extends BoxProps {
    label: ReactNode;
    hint?: ReactNode;
    error?: string | undefined;
    indeterminate?: boolean;
    labelHidden?: boolean;
}
export function Checkbox({ label, hint, error, indeterminate, labelHidden, checked, onChange, id, name, ...input }: CheckboxProps): import("react").JSX.Element;
export interface SwitchProps extends BoxProps {
    label: ReactNode;
    hint?: ReactNode;
}
export function Switch({ label, hint, checked, onChange, ...input }: SwitchProps): import("react").JSX.Element;
export {};
}
declare module 'released/ui/src/fields/error-summary' {
export interface SummaryError {
    fieldId?: string;
    message: string;
}
export interface ErrorSummaryProps {
    errors: readonly SummaryError[];
    attempt?: number;
}
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps): import("react").JSX.Element | null;
}
declare module 'released/ui/src/fields/field' {
import { type ReactNode } from 'react';
export interface FieldProps {
    label: ReactNode;
    hint?: ReactNode;
    error?: string | undefined;
    optional?: boolean;
    id?: string;
    name?: string;
    labelHidden?: boolean;
}
export interface ControlProps {
    id: string;
    name?: string;
    'aria-describedby'?: string;
    'aria-invalid'?: true;
    'aria-required'?: true;
    'aria-label'?: string;
}
export interface FieldFrameProps extends FieldProps {
    children: (control: ControlProps) => ReactNode;
}
export function FieldError({ id, children }: {
    id: string;
    children: ReactNode;
}): import("react").JSX.Element;
export function Field(props: FieldFrameProps): import("react").JSX.Element;
export function splitFieldProps<P extends FieldProps>(props: P): [FieldProps, Omit<P, keyof FieldProps>];
}
declare module 'released/ui/src/fields/figure-field' {
import type { InputHTMLAttributes } from 'react';
import { type FieldProps } from 'released/ui/src/fields/field';
import { type FigureError } from 'released/ui/src/fields/parse-figure';
interface FigureInputProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'value' | 'onChange' | 'prefix'> {
    value: string;
    prefix?: string | undefined;
    suffix?: string | undefined;
    onText: (text: string) => void;
}
type FigureFieldBase = Omit<FigureInputProps, 'onText' | 'prefix' | 'suffix'>;
export type ParsedMoney = {
    ok: true;
    minor: string;
} | {
    ok: false;
    error: FigureError;
};
export function parseMoney(text: string, currency: string, locale: string, allowNegative?: boolean): ParsedMoney;
export interface MoneyFieldProps extends FigureFieldBase {
    currency?: string;
    allowNegative?: boolean;
    onChange: (text: string, parsed: ParsedMoney) => void;
}
export function MoneyField({ currency, allowNegative, onChange, ...props }: MoneyFieldProps): import("react").JSX.Element;
export type ParsedPercent = {
    ok: true;
    ppm: number;
} | {
    ok: false;
    error: FigureError;
};
export function parsePercent(text: string, locale: string): ParsedPercent;
export interface PercentFieldProps extends FigureFieldBase {
    onChange: (text: string, parsed: ParsedPercent) => void;
}
export function PercentField({ onChange, ...props }: PercentFieldProps): import("react").JSX.Element;
export type ParsedCount = {
    ok: true;
    count: number;
} | {
    ok: false;
    error: FigureError;
};
export interface CountFieldProps extends FigureFieldBase {
    unit?: string;
    onChange: (text: string, parsed: ParsedCount) => void;
}
export function CountField({ unit, onChange, ...props }: CountFieldProps): import("react").JSX.Element;
export {};
}
declare module 'released/ui/src/fields/figure-message' {
import type { FigureError } from 'released/ui/src/fields/parse-figure';
export const figureMessage: (error: FigureError, what: string) => string;
}
declare module 'released/ui/src/fields/file-drop' {
export interface FileDropProps {
    label: string;
    hint?: string;
    error?: string | undefined;
    name?: string;
    accept?: string;
    multiple?: boolean;
    files: readonly File[];
    onChange: (files: readonly File[]) => void;
    disabled?: boolean;
}
export function FileDrop({ label, hint, error, name, accept, multiple, files, onChange, disabled, }: FileDropProps): import("react").JSX.Element;
}
declare module 'released/ui/src/fields/ordered-list' {
import { type ReactNode } from 'react';
export interface OrderedItem {
    id: string;
    name: string;
}
export interface OrderedListProps<Item extends OrderedItem> {
    label: string;
    labelHidden?: boolean;
    items: readonly Item[];
    onOrder: (ids: Item['id'][]) => void;
    renderItem?: (item: Item) => ReactNode;
    unnumbered?: boolean;
}
export function OrderedList<Item extends OrderedItem>({ label, labelHidden, items, onOrder, renderItem, unnumbered, }: OrderedListProps<Item>): import("react").JSX.Element;
}
declare module 'released/ui/src/fields/parse-figure' {
export type FigureError = 'empty' | 'not-a-number' | 'ambiguous' | 'too-many-decimals' | 'negative' | 'too-large';
export type ParsedFigure = {
    ok: true;
    units: bigint;
} | {
    ok: false;
    error: FigureError;
};
export interface FigureRules {
    decimals: number;
    locale: string;
    allowNegative?: boolean;
}
export function parseFigure(text: string, { decimals, locale, allowNegative }: FigureRules): ParsedFigure;
}
declare module 'released/ui/src/fields/password-field' {
import { type FieldProps } from 'released/ui/src/fields/field';
export interface PasswordFieldProps extends FieldProps {
    value: string;
    onChange: (value: string) => void;
    autoComplete: 'current-password' | 'new-password';
    minLength?: number;
}
export function PasswordField(props: PasswordFieldProps): import("react").JSX.Element;
}
declare module 'released/ui/src/fields/radio-group' {
import { type ReactNode } from 'react';
export interface RadioOption<V extends string> {
    value: V;
    label: ReactNode;
    hint?: ReactNode;
    disabled?: boolean;
}
interface ChoiceGroupProps<V extends string> {
    legend: ReactNode;
    legendHidden?: boolean;
    hint?: ReactNode;
    error?: string | undefined;
    name?: string;
    options: readonly RadioOption<V>[];
    value: V | null;
    onChange: (value: V) => void;
}
export interface RadioGroupOption<V extends string> extends RadioOption<V> {
    aside?: ReactNode;
}
export interface RadioGroupProps<V extends string> extends ChoiceGroupProps<V> {
    options: readonly RadioGroupOption<V>[];
}
export function RadioGroup<V extends string>(props: RadioGroupProps<V>): import("react").JSX.Element;
export interface RadioCardOption<V extends string> extends RadioOption<V> {
    body?: ReactNode;
    action?: ReactNode;
}
export interface RadioCardsProps<V extends string> extends ChoiceGroupProps<V> {
    options: readonly RadioCardOption<V>[];
}
export function RadioCards<V extends string>(props: RadioCardsProps<V>): import("react").JSX.Element;
export type SegmentedControlProps<V extends string> = ChoiceGroupProps<V>;
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>): import("react").JSX.Element;
export {};
}
declare module 'released/ui/src/fields/select-field' {
import type { Ref, SelectHTMLAttributes } from 'react';
import { type FieldProps } from 'released/ui/src/fields/field';
export interface SelectOption<V extends string = string> {
    value: V;
    label: string;
    disabled?: boolean;
}
export interface SelectOptionGroup<V extends string = string> {
    label: string;
    options: readonly SelectOption<V>[];
}
export interface SelectFieldProps<V extends string> extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps | 'value' | 'onChange' | 'children'> {
    options: readonly (SelectOption<V> | SelectOptionGroup<V>)[];
    value: V | '';
    onChange: (value: V) => void;
    placeholder?: string;
    ref?: Ref<HTMLSelectElement>;
}
export function SelectField<V extends string>(props: SelectFieldProps<V>): import("react").JSX.Element;
}
declare module 'released/ui/src/fields/slider-field' {
import { type FieldProps } from 'released/ui/src/fields/field';
export interface SliderFieldProps extends FieldProps {
    value: number;
    min: number;
    max: number;
    step: number;
    onChange: (value: number) => void;
    valueText: string;
    ends?: readonly [string, string];
}
export function SliderField({ value, min, max, step, onChange, valueText, ends, ...frame }: SliderFieldProps): import("react").JSX.Element;
}
declare module 'released/ui/src/fields/text-field' {
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { type FieldProps } from 'released/ui/src/fields/field';
export interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'value' | 'onChange'> {
    value: string;
    onChange: (value: string) => void;
    ref?: Ref<HTMLInputElement>;
}
export function TextField(props: TextFieldProps): import("react").JSX.Element;
export interface TextAreaProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps | 'value' | 'onChange'> {
    value: string;
    onChange: (value: string) => void;
}
export function TextArea(props: TextAreaProps): import("react").JSX.Element;
}
declare module 'released/ui/src/fields/use-form' {
import { type FormEvent } from 'react';
import type { SummaryError } from 'released/ui/src/fields/error-summary';
export type FormErrors<V> = Partial<Record<(keyof V & string) | 'form', string>>;
export type Validated<V, T> = {
    ok: true;
    data: T;
} | {
    ok: false;
    errors: FormErrors<V>;
};
export interface FormOptions<V, T> {
    initial: V;
    validate: (values: V) => Validated<V, T>;
    submit: (data: T) => Promise<FormErrors<V> | void>;
}
export interface FieldBinding<X> {
    name: string;
    value: X;
    onChange: (value: X) => void;
    error: string | undefined;
}
export interface Form<V> {
    values: V;
    set: <K extends keyof V>(name: K, value: V[K]) => void;
    reset: (values?: V) => void;
    errors: FormErrors<V>;
    busy: boolean;
    field: <K extends keyof V & string>(name: K) => FieldBinding<V[K]>;
    formProps: {
        noValidate: true;
        onSubmit: (event: FormEvent) => void;
    };
    summary: {
        errors: readonly SummaryError[];
        attempt: number;
    };
}
export function useForm<V extends object, T>({ initial, validate, submit }: FormOptions<V, T>): Form<V>;
}
declare module 'released/ui/src/file-drop' {
export { FileDrop, type FileDropProps } from 'released/ui/src/fields/file-drop';
}
declare module 'released/ui/src/format/amounts' {
import { type DateStyle, type MinorLike, type MoneySign, type PercentFormatOptions } from '@tideline/contract/format';
export interface MoneyProps {
    minor: MinorLike;
    currency?: string;
    sign?: MoneySign;
    trimZeros?: boolean;
    whole?: boolean;
    words?: 'owe';
    toned?: boolean;
    estimate?: boolean;
}
export function Money({ minor, currency, sign, trimZeros, whole, words, toned, estimate }: MoneyProps): import("react").JSX.Element;
export interface PercentProps extends PercentFormatOptions {
    ppm: number;
}
export function Percent({ ppm, ...options }: PercentProps): import("react").JSX.Element;
export interface DateTextProps {
    date: string;
    format?: DateStyle;
}
export function DateText({ date, format }: DateTextProps): import("react").JSX.Element;
}
declare module 'released/ui/src/format/bytes' {
export function formatBytes(bytes: number, locale: string): string;
}
declare module 'released/ui/src/format/format-context' {
import { type ReactNode } from 'react';
import { type CivilDateText, type DateStyle, type MinorLike, type MoneyFormatOptions, type PercentFormatOptions } from '@tideline/contract/format';
export interface FormatSettings {
    locale: string;
    currency: string;
    timeZone: string;
    today?: CivilDateText;
    amountsHidden: boolean;
}
export interface Formats extends FormatSettings {
    money: (minor: MinorLike, currency?: string, options?: MoneyFormatOptions) => string;
    percent: (ppm: number, options?: PercentFormatOptions) => string;
    date: (date: CivilDateText, style?: DateStyle) => string;
    dayOf: (instant: string, style?: DateStyle) => string;
    time: (instant: string) => string;
    moment: (instant: string) => string;
}
export interface FormatProviderProps extends Partial<FormatSettings> {
    children: ReactNode;
}
export function FormatProvider({ children, locale, currency, timeZone, today, amountsHidden, }: FormatProviderProps): import("react").JSX.Element;
export function useFormats(): Formats;
}
declare module 'released/ui/src/format/typed' {
import { type MinorLike } from '@tideline/contract/format';
export function typedMoney(minor: MinorLike, currency: string, locale: string): string;
export function typedPercent(ppm: number, locale: string): string;
}
declare module 'released/ui/src/forms' {
export { Checkbox, Switch, type CheckboxProps, type SwitchProps } from 'released/ui/src/fields/checkbox';
export { ErrorSummary, type ErrorSummaryProps, type SummaryError } from 'released/ui/src/fields/error-summary';
export { Field, type ControlProps, type FieldFrameProps, type FieldProps } from 'released/ui/src/fields/field';
export { CountField, MoneyField, PercentField, parseMoney, parsePercent, type CountFieldProps, type MoneyFieldProps, type ParsedCount, type ParsedMoney, type ParsedPercent, type PercentFieldProps, } from 'released/ui/src/fields/figure-field';
export { figureMessage } from 'released/ui/src/fields/figure-message';
export { parseFigure, type FigureError, type FigureRules, type ParsedFigure } from 'released/ui/src/fields/parse-figure';
export { PasswordField, type PasswordFieldProps } from 'released/ui/src/fields/password-field';
export { RadioCards, RadioGroup, SegmentedControl, type RadioCardOption, type RadioCardsProps, type RadioGroupOption, type RadioGroupProps, type RadioOption, type SegmentedControlProps, } from 'released/ui/src/fields/radio-group';
export { SelectField, type SelectFieldProps, type SelectOption, type SelectOptionGroup, } from 'released/ui/src/fields/select-field';
export { TextArea, TextField, type TextFieldProps } from 'released/ui/src/fields/text-field';
export { useForm, type FieldBinding, type Form, type FormErrors, type FormOptions, type Validated, } from 'released/ui/src/fields/use-form';
export { FocusOnMount } from 'released/ui/src/layout/focus-on-mount';
export { typedMoney, typedPercent } from 'released/ui/src/format/typed';
}
declare module 'released/ui/src/frame/frame' {
import type { ReactNode } from 'react';
import type { IconName } from 'released/ui/src/icons/icon-paths';
export interface NavEntry {
    href: string;
    label: string;
    icon?: IconName;
    current?: boolean;
    count?: number;
}
export function SkipLink(): import("react").JSX.Element;
export interface AppFrameProps {
    notice?: ReactNode;
    rail: ReactNode;
    top: ReactNode;
    bottom: ReactNode;
    children: ReactNode;
}
export function AppFrame({ notice, rail, top, bottom, children }: AppFrameProps): import("react").JSX.Element;
export interface RailProps {
    homeHref: string;
    search?: ReactNode;
    entries: readonly NavEntry[];
    endEntries: readonly NavEntry[];
    account?: ReactNode;
}
export function Rail({ homeHref, search, entries, endEntries, account }: RailProps): import("react").JSX.Element;
export function TopBar({ homeHref, children }: {
    homeHref: string;
    children?: ReactNode;
}): import("react").JSX.Element;
export interface BottomBarProps {
    entries: readonly (NavEntry & {
        icon: IconName;
         fullName?: string;
    })[];
    onMore: () => void;
    moreOpen: boolean;
}
export function BottomBar({ entries, onMore, moreOpen }: BottomBarProps): import("react").JSX.Element;
export function NoticeBar({ children }: {
    children: ReactNode;
}): import("react").JSX.Element;
}
declare module 'released/ui/src/icons/icon' {
import { type IconName } from 'released/ui/src/icons/icon-paths';
export interface IconProps {
    name: IconName;
    size?: 16 | 20 | 24 | 32;
    label?: string;
}
export function Icon({ name, size, label }: IconProps): import("react").JSX.Element;
}
declare module 'released/ui/src/icons/icon-paths' {
export const iconPaths: {
    readonly 'arrow-down': 'M10 3.5v13 M5.5 12l4.5 4.5 4.5-4.5';
    readonly 'arrow-right': 'M3.5 10h13 M12 5.5l4.5 4.5-4.5 4.5';
    readonly 'arrow-up': 'M10 16.5v-13 M5.5 8L10 3.5 14.5 8';
    readonly bell: 'M5 13.5c1-1.2 1-2.8 1-4.5a4 4 0 0 1 8 0c0 1.7 0 3.3 1 4.5z M8.5 16.5a1.7 1.7 0 0 0 3 0 M10 3v2';
    readonly calendar: 'M3.5 4.5h13v12h-13z M3.5 8.5h13 M7 2.75v3 M13 2.75v3';
    readonly card: 'M2.5 5.5a1 1 0 0 1 1-1h13a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1z M2.5 8.5h15 M5.5 12.5h3';
    readonly check: 'M4 10.5l4 4 8-9';
    readonly 'chevron-down': 'M5 7.5l5 5 5-5';
    readonly 'chevron-left': 'M12.5 5l-5 5 5 5';
    readonly 'chevron-right': 'M7.5 5l5 5-5 5';
    readonly clock: 'M10 2.75a7.25 7.25 0 1 0 0 14.5a7.25 7.25 0 0 0 0-14.5z M10 6v4.25l2.75 1.75';
    readonly close: 'M5 5l10 10 M15 5L5 15';
    readonly dashboard: 'M3.5 3.5h5v6h-5z M11.5 3.5h5v3.5h-5z M11.5 10.5h5v6h-5z M3.5 13h5v3.5h-5z';
    readonly debt: 'M3 4.5c2.5 0 3.5 2.5 5.5 5.5s4 5 8.5 5 M13.5 12l3.5 3-3.5 2.5 M3 4.5v12';
    readonly download: 'M10 3.5V13 M6 9.5l4 3.5 4-3.5 M3.5 12.5v3a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-3';
    readonly drag: string;
    readonly edit: 'M4 16l.8-3.5L13 4.3a1.4 1.4 0 0 1 2 0l.7.7a1.4 1.4 0 0 1 0 2L7.5 15.2z M11.5 5.8l2.7 2.7';
    readonly external: 'M8 4.5H4.5v11h11V12 M11.5 3.5h5v5 M16.5 3.5L9 11';
    readonly eye: string;
    readonly 'eye-off': string;
    readonly file: 'M5 2.75h6.5L15.5 7v10.25h-10.5z M11.5 2.75V7h4 M7.5 10.5h5 M7.5 13.5h5';
    readonly filter: 'M3 4.5h14l-5.5 6.5v5l-3 .8V11z';
    readonly home: 'M3 9.5L10 3.5l7 6 M5 8v8.5h10V8 M8.5 16.5v-4.5h3v4.5';
    readonly info: 'M10 2.75a7.25 7.25 0 1 0 0 14.5a7.25 7.25 0 0 0 0-14.5z M10 9.5v4 M10 6.6h.01';
    readonly insights: 'M7.5 14.5h5 M8.5 17.5h3 M7.5 14.5c0-1.8-2.5-2.9-2.5-6a5 5 0 0 1 10 0c0 3.1-2.5 4.2-2.5 6';
    readonly keyboard: 'M2.5 5h15v10h-15z M5.5 8.25h.01 M8.5 8.25h.01 M11.5 8.25h.01 M14.5 8.25h.01 M6.5 11.75h7';
    readonly link: string;
    readonly list: 'M7.5 5.5h9 M7.5 10h9 M7.5 14.5h9 M3.5 5.5h.01 M3.5 10h.01 M3.5 14.5h.01';
    readonly logout: 'M8 3.5H4.5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1H8 M8 10h8.5 M13 6.5l3.5 3.5-3.5 3.5';
    readonly menu: 'M3.5 5.5h13 M3.5 10h13 M3.5 14.5h13';
    readonly minus: 'M4 10h12';
    readonly moon: 'M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z';
    readonly more: string;
    readonly pause: 'M7 4.5v11 M13 4.5v11';
    readonly play: 'M6 4l10 6-10 6z';
    readonly plus: 'M10 4v12 M4 10h12';
    readonly promo: 'M4 4.5h12v12H4z M4 8.5h12 M7 2.5v3 M13 2.5v3 M7.5 14.5l5-4 M7.8 11h.01 M12.2 14.2h.01';
    readonly redo: 'M16 8.5H8a4 4 0 0 0 0 8h3.5 M12.5 5L16 8.5 12.5 12';
    readonly search: 'M9 3.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11z M13 13l4 4';
    readonly settings: string;
    readonly sun: string;
    readonly sweep: 'M3 12.5c1.8-2.4 3.6-2.4 5.4 0s3.6 2.4 5.4 0 M11.5 5h5v5 M16.5 5l-6 6 M3 16.5h10.8';
    readonly system: 'M2.5 4.5h15v9.5h-15z M7 17h6 M10 14v3';
    readonly trash: 'M3.5 5.5h13 M8 5.5v-2h4v2 M5.5 5.5l.6 11h7.8l.6-11 M8.5 9v4.5 M11.5 9v4.5';
    readonly undo: 'M4 8.5h8a4 4 0 0 1 0 8H8.5 M7.5 5L4 8.5 7.5 12';
    readonly upload: 'M10 13V3.5 M6 7l4-3.5L14 7 M3.5 12.5v3a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-3';
    readonly user: 'M10 3.5a3.25 3.25 0 1 0 0 6.5a3.25 3.25 0 0 0 0-6.5z M3.5 16.5c.8-2.8 3.3-4 6.5-4s5.7 1.2 6.5 4';
    readonly wallet: 'M3.5 6.5v8a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-6a2 2 0 0 0-2-2z M3.5 6.5a2 2 0 0 1 2-2h7.5v2 M13 11.5h.01';
    readonly warning: 'M10 3.5l7.5 13h-15z M10 8.5v3.5 M10 14.2h.01';
};
export type IconName = keyof typeof iconPaths;
export function isIconName(name: string): name is IconName;
}
declare module 'released/ui/src/index' {
export { Banner, Button, Card, DateText, EmptyState, ErrorState, FormatProvider, Icon, IconButton, Link, LinkButton, LinkRouterProvider, Logo, Money, NavigationFocusProvider, PermissionProvider, Percent, VisuallyHidden, visuallyHidden, classNames, currencyDecimals, daysBetween, formatDate, formatMoney, formatPercent, formatShare, formatTime, isIconName, minorToDecimal, useFormats, useLinkRouter, AccountPermission, useMay, useMayChange, useNavigationFocus, type BannerProps, type BannerTone, type ButtonProps, type ButtonVariant, type CardProps, type DateFormatOptions, type DateStyle, type DateTextProps, type EmptyStateProps, type ErrorStateProps, type FormatProviderProps, type FormatSettings, type Formats, type IconButtonProps, type IconName, type IconProps, type LinkButtonProps, type LinkProps, type LinkRouter, type LogoProps, type MinorLike, type MoneyFormatOptions, type MoneyProps, type MoneySign, type Permission, type PercentFormatOptions, type PercentProps, } from 'released/ui/src/light';
export { FigureButton, type FigureButtonProps } from 'released/ui/src/actions/figure-button';
export { DefinitionList, type Definition, type DefinitionListProps } from 'released/ui/src/data/definition-list';
export { Disclosure, type DisclosureProps } from 'released/ui/src/data/disclosure';
export { HeroSkeleton, StatsSkeleton } from 'released/ui/src/data/stat-skeleton';
export { Stat, StatHero, Stats, type StatHeroProps, type StatProps } from 'released/ui/src/data/stat';
export { CellDetail, Table, type Column, type SortDirection, type TableProps } from 'released/ui/src/data/table';
export { Badge, type BadgeTone } from 'released/ui/src/feedback/badge';
export { formatBytes } from 'released/ui/src/format/bytes';
export { Meter, ProgressBar, Utilization, type MeterProps, type ProgressBarProps, type UtilizationProps, } from 'released/ui/src/feedback/progress';
export { FilteredState, type FilteredStateProps } from 'released/ui/src/feedback/banner';
export { Picture } from 'released/ui/src/feedback/picture';
export { AsOf, ChartSkeleton, Skeleton, SkeletonBar, Updating, type SkeletonBarProps, type SkeletonProps, } from 'released/ui/src/feedback/skeleton';
export { addToastAction, closeAllToasts, closeToast, showToast, type ToastAction, type ToastOptions, } from 'released/ui/src/feedback/toast-store';
export { ToastRegion } from 'released/ui/src/feedback/toast';
export { AppFrame, BottomBar, NoticeBar, Rail, SkipLink, TopBar, type AppFrameProps, type BottomBarProps, type NavEntry, type RailProps, } from 'released/ui/src/frame/frame';
export { Grid, GridItem, Page, Row, Section, Stack, type GridItemProps, type PageProps, type SectionProps, } from 'released/ui/src/layout/page';
export { TabLinks, type TabLink, type TabLinksProps, useCurrentInView } from 'released/ui/src/actions/tab-links';
export { usePrinting } from 'released/ui/src/layout/use-printing';
export { useMeasuredWidth } from 'released/ui/src/layout/use-measured-width';
export { estimateTextWidth } from 'released/ui/src/tide/track-layout';
}
declare module 'released/ui/src/layout/card' {
import { type ReactNode } from 'react';
export interface CardProps {
    title?: ReactNode;
    level?: 2 | 3;
    badge?: ReactNode;
    aside?: ReactNode;
    footer?: ReactNode;
    tabIndex?: 0 | -1;
    children: ReactNode;
}
export function Card({ title, level, badge, aside, footer, tabIndex, children }: CardProps): import("react").JSX.Element;
}
declare module 'released/ui/src/layout/focus-on-mount' {
import { type ReactNode } from 'react';
export function FocusOnMount({ children }: {
    children: ReactNode;
}): import("react").JSX.Element;
}
declare module 'released/ui/src/layout/navigation-focus' {
import { type ReactNode, type RefObject } from 'react';
export function NavigationFocusProvider({ navigation, children }: {
    navigation: number;
    children: ReactNode;
}): import("react").JSX.Element;
export function useNavigationFocus(heading: RefObject<HTMLElement | null>, takes?: boolean): void;
}
declare module 'released/ui/src/layout/page' {
import { type ReactNode } from 'react';
export interface PageProps {
    title: ReactNode;
    lead?: ReactNode;
    actions?: ReactNode;
    actionsPending?: boolean;
    documentTitle?: string;
    hasError?: boolean;
    dense?: boolean;
    arriving?: boolean;
    children: ReactNode;
}
export function Page({ title, lead, actions, actionsPending, documentTitle, hasError, dense, arriving, children, }: PageProps): import("react").JSX.Element;
export interface SectionProps {
    title: string;
    titleHidden?: boolean;
    lead?: ReactNode;
    actions?: ReactNode;
    id?: string;
    children: ReactNode;
}
export function Section({ title, titleHidden, lead, actions, id, children }: SectionProps): import("react").JSX.Element;
type Gap = 4 | 8 | 16 | 24 | 32;
export function Stack({ gap, className, children }: {
    gap?: Gap;
    className?: string;
    children: ReactNode;
}): import("react").JSX.Element;
export interface RowProps {
    gap?: Gap;
    justify?: 'between' | 'end';
    flush?: boolean;
    children: ReactNode;
}
export function Row({ gap, justify, flush, children }: RowProps): import("react").JSX.Element;
export function Grid({ children }: {
    children: ReactNode;
}): import("react").JSX.Element;
export interface GridItemProps {
    width?: 'third' | 'half' | 'twoThirds' | 'full';
    children: ReactNode;
}
export function GridItem({ width, children }: GridItemProps): import("react").JSX.Element;
export {};
}
declare module 'released/ui/src/layout/use-measured-width' {
import { type RefObject } from 'react';
export function useMeasuredWidth<E extends Element>(assumedPx: number): [RefObject<E | null>, number];
}
declare module 'released/ui/src/layout/use-printing' {
export const usePrinting: () => boolean;
}
declare module 'released/ui/src/layout/visually-hidden' {
import type { ReactNode } from 'react';
export const visuallyHidden: {
    always: string;
    onPhone: string;
};
export function VisuallyHidden({ children }: {
    children: ReactNode;
}): import("react").JSX.Element;
}
declare module 'released/ui/src/light' {
export { currencyDecimals, daysBetween, formatDate, formatMoney, formatPercent, formatShare, formatTime, minorToDecimal, type DateFormatOptions, type DateStyle, type MinorLike, type MoneyFormatOptions, type MoneySign, type PercentFormatOptions, } from '@tideline/contract/format';
export { Button, IconButton, LinkButton, type ButtonProps, type ButtonVariant, type IconButtonProps, type LinkButtonProps, } from 'released/ui/src/actions/button';
export { Link, LinkRouterProvider, useLinkRouter, type LinkProps, type LinkRouter } from 'released/ui/src/actions/link';
export { Logo, type LogoProps } from 'released/ui/src/brand/logo';
export { classNames } from 'released/ui/src/class-names';
export { ShowWorking } from 'released/ui/src/data/disclosure';
export { Banner, EmptyState, ErrorState, type BannerProps, type BannerTone, type EmptyStateProps, type ErrorStateProps, } from 'released/ui/src/feedback/banner';
export { Checkbox, Switch, type CheckboxProps, type SwitchProps } from 'released/ui/src/fields/checkbox';
export { ErrorSummary, type ErrorSummaryProps, type SummaryError } from 'released/ui/src/fields/error-summary';
export { Field, type ControlProps, type FieldFrameProps, type FieldProps } from 'released/ui/src/fields/field';
export { PasswordField, type PasswordFieldProps } from 'released/ui/src/fields/password-field';
export { SelectField, type SelectFieldProps, type SelectOption, type SelectOptionGroup, } from 'released/ui/src/fields/select-field';
export { TextField, type TextFieldProps } from 'released/ui/src/fields/text-field';
export { useForm, type FieldBinding, type Form, type FormErrors, type FormOptions, type Validated, } from 'released/ui/src/fields/use-form';
export { DateText, Money, Percent, type DateTextProps, type MoneyProps, type PercentProps } from 'released/ui/src/format/amounts';
export { FormatProvider, useFormats, type FormatProviderProps, type FormatSettings, type Formats, } from 'released/ui/src/format/format-context';
export { Icon, type IconProps } from 'released/ui/src/icons/icon';
export { isIconName, type IconName } from 'released/ui/src/icons/icon-paths';
export { Card, type CardProps } from 'released/ui/src/layout/card';
export { NavigationFocusProvider, useNavigationFocus } from 'released/ui/src/layout/navigation-focus';
export { VisuallyHidden, visuallyHidden } from 'released/ui/src/layout/visually-hidden';
export { SegmentBar } from 'released/ui/src/tide/segment-bar';
export { TideTrackStatic, type StaticTideMark, type TideTrackStaticProps } from 'released/ui/src/tide/tide-track-static';
export { AccountPermission, PermissionProvider, useMay, useMayChange, type Permission } from 'released/ui/src/permission';
}
declare module 'released/ui/src/lists' {
export { VirtualList, type VirtualListHandle, type VirtualListProps } from 'released/ui/src/data/virtual-list';
export { WindowList, type WindowListProps } from 'released/ui/src/data/window-list';
}
declare module 'released/ui/src/menus' {
export { Menu, MenuButton, type MenuButtonProps, type MenuEntry, type MenuFocus, type MenuGroup, type MenuProps, } from 'released/ui/src/overlays/menu';
}
declare module 'released/ui/src/ordered-list' {
export { OrderedList, type OrderedItem, type OrderedListProps } from 'released/ui/src/fields/ordered-list';
}
declare module 'released/ui/src/overlays' {
export { ConfirmDialog, Dialog, Drawer, type ConfirmDialogProps, type DialogProps, type DrawerProps, } from 'released/ui/src/overlays/dialog';
export { LeaveGuarded, useLeaveGuard, type LeaveGuard, type LeaveGuardedProps } from 'released/ui/src/overlays/use-leave-guard';
}
declare module 'released/ui/src/overlays/combo-box' {
import type { ReactNode } from 'react';
export interface ChoiceOption {
    id: string;
    label: string;
    detail?: string;
    disabled?: boolean;
}
interface ChoiceProps {
    label: string;
    labelHidden?: boolean;
    hint?: ReactNode;
    error?: string | undefined;
    name?: string;
    optional?: boolean;
    disabled?: boolean;
    placeholder?: string;
    options: readonly ChoiceOption[];
}
export interface ComboBoxProps extends ChoiceProps {
    value: string | null;
    onChange: (id: string | null) => void;
    onCreate?: (text: string) => void;
}
export function ComboBox(props: ComboBoxProps): import("react").JSX.Element;
export interface SelectProps extends ChoiceProps {
    value: string | null;
    onChange: (id: string) => void;
}
export function Select(props: SelectProps): import("react").JSX.Element;
export {};
}
declare module 'released/ui/src/overlays/dialog' {
import { type ReactNode } from 'react';
export interface DialogProps {
    open: boolean;
    onClose: () => void;
    title: string;
    actions?: ReactNode;
    dismissable?: boolean;
    wide?: boolean;
    role?: 'dialog' | 'alertdialog';
    children: ReactNode;
}
export function Dialog({ open, onClose, dismissable, wide, ...panel }: DialogProps): import("react").JSX.Element;
export type DrawerProps = Omit<DialogProps, 'role'>;
export function Drawer({ open, onClose, dismissable, wide, ...panel }: DrawerProps): import("react").JSX.Element;
export interface ConfirmDialogProps {
    open: boolean;
    onClose: () => void;
    title: string;
    children: ReactNode;
    confirmLabel: string;
    danger?: boolean;
    busy?: boolean;
    onConfirm: () => void;
}
export function ConfirmDialog({ open, onClose, title, children, confirmLabel, danger, busy, onConfirm, }: ConfirmDialogProps): import("react").JSX.Element;
}
declare module 'released/ui/src/overlays/menu' {
import type { ReactNode, Ref, RefObject } from 'react';
import type { ButtonVariant } from 'released/ui/src/actions/button';
import { type Permission } from 'released/ui/src/permission';
import type { IconName } from 'released/ui/src/icons/icon-paths';
export interface MenuEntry {
    id: string;
    label: string;
    icon?: IconName;
    detail?: string;
    shortcut?: string;
    disabled?: boolean;
    danger?: boolean;
    needs?: Permission;
    onSelect?: () => void;
    href?: string;
}
export interface MenuGroup {
    title: string;
    entries: readonly MenuEntry[];
}
interface TriggerProps {
    label: string;
    icon?: IconName;
    iconOnly?: boolean;
    variant?: ButtonVariant;
}
interface OverlayTriggerButtonProps extends TriggerProps {
    open?: boolean;
    onPress?: () => void;
    ref?: Ref<HTMLButtonElement>;
}
export function OverlayTriggerButton({ label, icon, iconOnly, variant, open, onPress, ref, }: OverlayTriggerButtonProps): import("react").JSX.Element;
export interface MenuButtonProps extends TriggerProps {
    items: readonly (MenuEntry | MenuGroup)[];
    trigger?: ReactNode;
}
export type MenuFocus = 'first' | 'last' | null;
export interface MenuProps {
    label: string;
    items: readonly (MenuEntry | MenuGroup)[];
    triggerRef: RefObject<HTMLButtonElement | null>;
    focus: MenuFocus;
    onClose: () => void;
}
export function Menu({ label, items, triggerRef, focus, onClose }: MenuProps): import("react").JSX.Element;
export function MenuButton({ items, trigger, ...button }: MenuButtonProps): import("react").JSX.Element;
export {};
}
declare module 'released/ui/src/overlays/popover' {
import { type ReactElement, type ReactNode } from 'react';
import type { ButtonVariant } from 'released/ui/src/actions/button';
import type { IconName } from 'released/ui/src/icons/icon-paths';
export interface PopoverButtonProps {
    label: string;
    icon?: IconName;
    iconOnly?: boolean;
    variant?: ButtonVariant;
    children: ReactNode | ((close: () => void) => ReactNode);
}
export function PopoverButton({ children, ...button }: PopoverButtonProps): import("react").JSX.Element;
export interface TooltipProps {
    text: string;
    children: ReactElement<Record<string, unknown>, string>;
}
export function Tooltip({ text, children }: TooltipProps): import("react").JSX.Element;
}
declare module 'released/ui/src/overlays/use-leave-guard' {
import { type ReactNode } from 'react';
export interface LeaveGuard {
    onDirty: (dirty: boolean) => void;
    leave: () => void;
    question: ReactNode;
}
export function useLeaveGuard(onLeave: () => void): LeaveGuard;
export interface LeaveGuardedProps {
    onLeave: () => void;
    children: (guard: Omit<LeaveGuard, 'question'>) => ReactNode;
}
export function LeaveGuarded({ onLeave, children }: LeaveGuardedProps): import("react").JSX.Element;
}
declare module 'released/ui/src/permission' {
import { type ReactNode } from 'react';
import type { Permission } from '@tideline/contract';
export type { Permission };
type May = (needed: Permission, accountId?: string) => boolean;
export function PermissionProvider({ may, children }: {
    may: May;
    children: ReactNode;
}): import("react").JSX.Element;
export function AccountPermission({ ids, children }: {
    ids: readonly string[];
    children: ReactNode;
}): import("react").JSX.Element;
export function useMay(needed: Permission | undefined, accountId?: string): boolean;
export function useMayChange(): (...accountIds: readonly (string | null | undefined)[]) => boolean;
}
declare module 'released/ui/src/pickers' {
export { ComboBox, Select, type ChoiceOption, type ComboBoxProps, type SelectProps } from 'released/ui/src/overlays/combo-box';
export { PopoverButton, Tooltip, type PopoverButtonProps, type TooltipProps } from 'released/ui/src/overlays/popover';
}
declare module 'released/ui/src/slider' {
export { SliderField, type SliderFieldProps } from 'released/ui/src/fields/slider-field';
}
declare module 'released/ui/src/tide' {
export { SegmentBar, type Segment, type SegmentKind } from 'released/ui/src/tide/segment-bar';
export { type TideMark, type TideMarkShape, type TideTone } from 'released/ui/src/tide/tide-track-marks';
export { TideTrack, type TideTrackProps } from 'released/ui/src/tide/tide-track';
}
declare module 'released/ui/src/tide/segment-bar' {
import { type ReactNode } from 'react';
export type SegmentKind = 'standard' | 'promo' | 'deferred';
export interface Segment {
    id: string;
    label: string;
    detail?: ReactNode;
    amount: ReactNode;
    minor: number;
    kind?: SegmentKind;
}
export function SegmentBar({ label, segments }: {
    label: string;
    segments: readonly Segment[];
}): import("react").JSX.Element;
}
declare module 'released/ui/src/tide/tide-track' {
import { type TideMark } from 'released/ui/src/tide/tide-track-marks';
export interface TideTrackProps {
    label: string;
    startsOn: string;
    endsOn: string;
    marks: readonly TideMark[];
    filledTo?: string;
    ebbing?: boolean;
    tone?: 'tide' | 'warn' | 'debt';
}
export function TideTrack(props: TideTrackProps): import("react").JSX.Element;
}
declare module 'released/ui/src/tide/tide-track-marks' {
export type TideMarkShape = 'point' | 'open' | 'end';
export type TideTone = 'tide' | 'warn' | 'debt' | 'gain';
export interface TideMark {
    date: string;
    label: string;
    shape?: TideMarkShape;
    tone?: TideTone;
}
export function MarkShape({ mark, x, y }: {
    mark: TideMark;
    x: number;
    y: number;
}): import("react").JSX.Element;
}
declare module 'released/ui/src/tide/tide-track-static' {
import { type TideMark } from 'released/ui/src/tide/tide-track-marks';
export interface StaticTideMark extends TideMark {
    when: string;
    share: number;
}
export interface TideTrackStaticProps {
    label: string;
    marks: readonly StaticTideMark[];
    filledShare?: number;
}
export function TideTrackStatic({ label, marks, filledShare }: TideTrackStaticProps): import("react").JSX.Element;
}
declare module 'released/ui/src/tide/track-layout' {
export interface PlacedLabel {
    x: number;
    anchor: 'start' | 'middle' | 'end';
    lane: number;
    left: number;
    right: number;
}
export interface TrackLabel {
    at: number;
    width: number;
}
export function placeLabels(labels: readonly TrackLabel[], width: number): PlacedLabel[];
export function estimateTextWidth(text: string): number;
}
