const PROVIDED_BY_SHELL =
  /node_modules\/(react|react-dom|react-router|react-router-dom|react-aria-components|@tanstack\/query-core|@tanstack\/react-query|zod)\//;
const FEDERATION_RUNTIME = /node_modules\/@module-federation\/(?:runtime|runtime-core|webpack-bundler-runtime)\//;

/** Throws if a remote would add a second copy of a package that the shell provides. */
export function refuseCopies(name: string, sources: readonly string[]): void {
  const runtime = sources.find((source) => FEDERATION_RUNTIME.test(source));
  if (runtime !== undefined)
    throw new Error(
      `${name} would carry its own federation runtime (${runtime}), 24 KB more: this version of the bundler's plugin ` +
        'imports it in another way than `namedRuntime` in packages/mfe-kit/build/rules.ts expects',
    );
  const copied = sources.find((source) => PROVIDED_BY_SHELL.test(source));
  if (copied === undefined) return;
  const why = copied.includes('/zod/')
    ? 'import only types (and toMinor, toMoney) from @tideline/contract'
    : 'import it by the name the shell shares, or through @tideline/ui';
  throw new Error(`${name} would carry its own copy of ${copied}: ${why}`);
}
