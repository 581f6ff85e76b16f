import { type MouseEvent, type ReactNode, useState } from 'react';
import { Banner } from '@tideline/ui';
import { api } from '../api/api.ts';
import { householdAddress } from '../api/household-address.ts';
import { ApiError } from '../api/api-error.ts';
import { useErrorText } from '../use-error-text.ts';
import { useFreshSignIn } from './use-fresh-sign-in.tsx';

export interface DownloadLinkProps {
  href: string;
  className?: string | undefined;
  /** Label of the link, if its text alone does not describe the download. */
  label?: string;
  children: ReactNode;
}

/** Lets the browser download a URL directly, so that a large file is streamed to disk. */
function startDownload(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

/**
 * Shows a link to a file of the household that requires a recent sign-in. It asks for the password first if the last
 * sign-in is too old.
 */
export function DownloadLink({ href: path, className, label, children }: DownloadLinkProps) {
  const href = householdAddress(path);
  const { run, dialog } = useFreshSignIn();
  const errorOf = useErrorText();
  const [failure, setFailure] = useState<unknown>(null);
  const download = async (event: MouseEvent): Promise<void> => {
    event.preventDefault();
    setFailure(null);
    try {
      await run(() => api.auth.fresh());
      startDownload(href);
    } catch (error) {
      // the user closed the dialog to cancel the download
      if (!(error instanceof ApiError && error.is('FRESH_SIGN_IN_NEEDED'))) setFailure(error);
    }
  };
  return (
    <>
      <a className={className} href={href} download aria-label={label} onClick={(event) => void download(event)}>
        {children}
      </a>
      {failure === null ? null : <Banner tone="warn" announce="alert" title={errorOf(failure)} />}
      {dialog}
    </>
  );
}
