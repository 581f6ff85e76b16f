import { createContext, use, type AnchorHTMLAttributes, type MouseEvent, type ReactNode, type Ref } from 'react';

export interface LinkRouter {
  /** Opens a path of this application without reloading the document. */
  navigate: (href: string) => void;
  /**
   * Called when the user is about to follow a link (pointer over it, focus, touch), which is a good moment to preload.
   */
  onIntent?: (href: string) => void;
}

const RouterContext = createContext<LinkRouter | null>(null);

/** Provides the router. Without it, links are followed by the browser. */
export function LinkRouterProvider({ router, children }: { router: LinkRouter; children: ReactNode }) {
  return <RouterContext value={router}>{children}</RouterContext>;
}

export function useLinkRouter(): LinkRouter | null {
  return use(RouterContext);
}

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Shows a link. The application's router follows it if its target is inside the application. */
export function Link({ href, target, download, onClick, onPointerEnter, onFocus, children, ...rest }: LinkProps) {
  const router = useLinkRouter();
  const inside =
    router !== null && href.startsWith('/') && !href.startsWith('//') && target === undefined && download === undefined;
  const announce = () => {
    if (inside) router.onIntent?.(href);
  };
  return (
    <a
      {...rest}
      href={href}
      target={target}
      download={download}
      onClick={(event) => {
        onClick?.(event);
        if (!inside || event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        router.navigate(href);
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        announce();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        announce();
      }}
    >
      {children}
    </a>
  );
}
