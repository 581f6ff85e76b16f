import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { generationIn, type LoadedGeneration, type Override, type Release } from '@tideline/registry';
import type { Snapshot } from '@tideline/registry/release';
import type { Encoding } from '../http/accept-encoding.ts';
import { documentHeaders, type HeaderList, type HeaderPolicy } from '../http/security-headers.ts';
import type { SiteVariant } from '../http/shell-choice.ts';
import { overrideBadgeHash } from './override-badge.ts';
import { renderDocument } from './document.ts';
import { negotiateLanguage } from './languages.ts';
import { pageRoutes, type PageRoute } from './page-routes.ts';
import { bootHashes, type BootScript } from './boot-scripts.ts';
import { startNoticeHash } from './start-notice.ts';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

interface RenderedVariant {
  body: Buffer;
  entityTag: string;
  headers: HeaderList;
  notModifiedHeaders: HeaderList;
}

export interface SiteParts {
  policy: HeaderPolicy;
  /** Returns the shell's boot scripts, which become part of its pages. */
  readBoot: (shell: Release) => Promise<BootScript[]>;
}

export type RenderedPage = Record<Encoding, RenderedVariant>;

/** Everything that the pages of one language have in common. */
interface LanguagePart {
  loaded: LoadedGeneration;
  routes: ReadonlyMap<string, PageRoute>;
  security: HeaderList;
}

/**
 * All pages of one generation. Each is rendered and compressed at its first request, and cached with the generation.
 */
export class Site {
  readonly generation: number;
  readonly routes: ReadonlyMap<string, PageRoute>;
  readonly #loaded: LoadedGeneration;
  readonly #settings: Snapshot['settings'];
  readonly #variant: SiteVariant;
  readonly #isFresh: boolean;
  readonly #overrides: readonly Override[];
  readonly #parts: SiteParts;
  readonly #languages: readonly string[];
  readonly #inLanguage = new Map<string, LanguagePart>();
  readonly #rendered = new Map<string, Promise<RenderedPage>>();

  constructor(
    loaded: LoadedGeneration,
    settings: Snapshot['settings'],
    parts: SiteParts,
    variant: SiteVariant,
    overrides: readonly Override[] = [],
  ) {
    this.generation = loaded.generation.generation;
    this.routes = pageRoutes(loaded, settings);
    this.#loaded = loaded;
    this.#settings = settings;
    this.#variant = variant;
    this.#isFresh = variant === 'fallback' && loaded.shell.release === loaded.generation.entries.shell?.active;
    this.#overrides = overrides;
    this.#parts = parts;
    this.#languages = Object.keys(loaded.shell.remoteJson.locales.titles);
  }

  /**
   * Returns the generation with the files of one language. Each language has its own files and therefore its own
   * hashes.
   */
  #partOf(language: string): LanguagePart {
    const known = this.#inLanguage.get(language);
    if (known !== undefined) return known;
    const loaded = generationIn(this.#loaded, language);
    const part: LanguagePart = {
      loaded,
      routes: pageRoutes(loaded, this.#settings),
      security: documentHeaders(this.#parts.policy, {
        scriptHashes: bootHashes(loaded.shell),
        styleHashes: [
          startNoticeHash,
          ...(this.#overrides.length === 0 ? [] : [overrideBadgeHash]),
          ...loaded.shell.remoteJson.build.styleHashes,
        ],
      }),
    };
    this.#inLanguage.set(language, part);
    return part;
  }

  /**
   * Returns the page of a known route in the best of the wanted languages; undefined if there is no such route.
   * @param languages as in `Accept-Language`
   */
  page(path: string, languages: string | undefined): Promise<RenderedPage> | undefined {
    if (!this.routes.has(path)) return undefined;
    const language = negotiateLanguage(languages, this.#languages, this.#loaded.shell.remoteJson.locales.default);
    const key = `${language} ${path}`;
    const known = this.#rendered.get(key);
    if (known !== undefined) return known;
    const rendered = this.#render(path, language);
    this.#rendered.set(key, rendered);
    return rendered;
  }

  async #render(path: string, language: string): Promise<RenderedPage> {
    const { loaded, routes, security } = this.#partOf(language);
    const route = routes.get(path);
    if (route === undefined) throw new Error(`${path} has no page in ${language}`);
    const identity = Buffer.from(
      renderDocument(loaded, route, {
        language,
        settings: this.#settings,
        variant: this.#variant,
        isFresh: this.#isFresh,
        overrides: this.#overrides,
        bootScripts: await this.#parts.readBoot(loaded.shell),
      }),
    );
    const [br, gz] = await Promise.all([
      brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      gzipAsync(identity, { level: 9 }),
    ]);
    const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
    const variant = (encoding: Encoding, body: Buffer): RenderedVariant => {
      const entityTag = `"${digest}-${encoding}"`;
      const validity = [
        'Cache-Control',
        // a page with an overridden release is not stored anywhere
        this.#overrides.length === 0 ? 'private, no-cache' : 'private, no-store',
        'ETag',
        entityTag,
        'Vary',
        'Accept-Encoding, Accept-Language, Cookie',
        ...(route.degraded === undefined ? [] : ['X-Tideline-Degraded', route.degraded]),
        ...security,
      ];
      const description = [
        'Content-Type',
        'text/html; charset=utf-8',
        'Content-Language',
        language,
        'Content-Length',
        String(body.length),
        ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      ];
      return {
        body,
        entityTag,
        headers: Object.freeze([...description, ...validity]),
        notModifiedHeaders: Object.freeze(validity),
      };
    };
    return { identity: variant('identity', identity), br: variant('br', br), gzip: variant('gzip', gz) };
  }
}
