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
  /** Needed if the text alone does not say what is downloaded. */
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
 * Link to a household file that requires a recent sign-in; asks for the password first if the last one was too long
 * ago.
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
      // closing the dialog means that the user decided against it
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
