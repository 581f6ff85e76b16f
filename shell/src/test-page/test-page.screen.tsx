import { useCallback, useEffect, useState } from 'react';
import { api, ApiError, useT } from '@tideline/mfe-kit';
import type { Snapshot } from '@tideline/registry/release';
import { Banner, Button, Logo, Page, Row, Section, Stack } from '@tideline/ui';
import { SelectField } from '@tideline/ui/forms';
import { messages } from '../../messages/test-page.en.ts';
import type { ExposeLoader } from '../federation/exposes.ts';
import type { Reported, Reporting } from '../reporting/reporter.ts';
import { probeTunnel, type TunnelState } from './probe-tunnel.ts';
import { raiseInRemote } from './raise-in-remote.ts';
import styles from './test-page.module.css';

export interface TestPageProps {
  snapshot: Snapshot;
  loader: ExposeLoader;
  watch: Reporting['watch'];
}

type Remote = Snapshot['remotes'][number];

interface Line {
  id: string;
  what: string;
  /** Status of the report in words. */
  sent: string;
}

const TONE = {
  asking: 'info',
  'no-receiver': 'info',
  reachable: 'gain',
  refused: 'warn',
  unreachable: 'warn',
} as const;

function Tunnel({ dsn }: { dsn: string | undefined }) {
  const t = useT(messages);
  const [state, setState] = useState<TunnelState>('asking');
  useEffect(() => void probeTunnel(dsn, new Date()).then(setState), [dsn]);
  return <Banner tone={TONE[state]} announce="status" title={t(`testPage.tunnel.${state}`)} />;
}

function Crash(): never {
  throw new Error('This error was raised on purpose while drawing the page');
}

function useLines(watch: Reporting['watch']) {
  const t = useT(messages);
  const [lines, setLines] = useState<Line[]>([]);
  const put = useCallback(
    (line: Line) => setLines((before) => [line, ...before.filter(({ id }) => id !== line.id)]),
    [],
  );
  useEffect(
    () =>
      watch?.(({ eventId, tags, outcome }: Reported) => {
        const what = tags['remote'] ? t('testPage.ofRemote', { remote: tags['remote'] }) : t('testPage.ofBrowser');
        put({ id: eventId, what, sent: t('testPage.sending') });
        void outcome.then((status) =>
          put({
            id: eventId,
            what,
            sent:
              status === undefined
                ? t('testPage.notSent')
                : status < 300
                  ? t('testPage.accepted', { status })
                  : t('testPage.refused', { status }),
          }),
        );
      }),
    [watch, t, put],
  );
  return { lines, put };
}

function ChooseRemote({ remotes, onRaise }: { remotes: readonly Remote[]; onRaise: (remote: Remote) => void }) {
  const t = useT(messages);
  const [chosen, setChosen] = useState(remotes[0]?.name ?? '');
  const remote = remotes.find(({ name }) => name === chosen);
  return (
    <div className={styles.remote}>
      <SelectField
        name="remote"
        label={t('testPage.which')}
        value={chosen}
        onChange={setChosen}
        options={remotes.map(({ name }) => ({ value: name, label: name }))}
      />
      <Button variant="outline" onClick={() => remote && onRaise(remote)}>
        {t('testPage.remote')}
      </Button>
    </div>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const t = useT(messages);
  return (
    <>
      {lines.length === 0 ? <p>{t('testPage.none')}</p> : null}
      <ol className={styles.lines} aria-live="polite">
        {lines.map(({ id, what, sent }) => (
          <li key={id}>
            <strong>{what}</strong> <code className={styles.id}>{id}</code> <span>{sent}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/**
 * Raises errors on purpose, so that an operator can see where they arrive. It works without a session and without the
 * API.
 */
export function TestPage({ snapshot, loader, watch }: TestPageProps) {
  const t = useT(messages);
  const { lines, put } = useLines(watch);
  const [crashed, setCrashed] = useState(false);
  const unreported = watch === undefined;
  const note = (what: string) => unreported && put({ id: crypto.randomUUID(), what, sent: t('testPage.nowhere') });
  const raiseHere = () => {
    note(t('testPage.ofBrowser'));
    // the error is thrown after the click, so that the page handles it like any uncaught error
    setTimeout(() => {
      throw new Error(`This error was raised on purpose in the browser (${crypto.randomUUID()})`);
    });
  };
  const raiseThere = async (remote: Remote) => {
    note(t('testPage.ofRemote', { remote: remote.name }));
    // the page's listener reports the unhandled rejection
    await raiseInRemote(loader, remote, crypto.randomUUID());
  };
  const raiseOnServer = async () => {
    try {
      await api.testError.raise({});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      put({
        id: error.digest ?? error.requestId ?? error.code,
        what: t('testPage.ofServer'),
        sent: error.digest ? t('testPage.serverSent') : t('testPage.serverAway', { why: error.message }),
      });
    }
  };
  if (crashed) return <Crash />;
  return (
    <div className={styles.page}>
      <header>
        <Logo href="/" />
      </header>
      <main>
        <Page title={t('testPage.title')} lead={t('testPage.lead')}>
          <Stack gap={24}>
            <Tunnel dsn={snapshot.settings.sentryDsn} />
            <Section title={t('testPage.raise')}>
              <Stack gap={16}>
                <Row>
                  <Button onClick={raiseHere}>{t('testPage.browser')}</Button>
                  <Button variant="outline" onClick={() => void raiseOnServer()}>
                    {t('testPage.server')}
                  </Button>
                  <Button variant="quiet" onClick={() => setCrashed(true)}>
                    {t('testPage.crash')}
                  </Button>
                </Row>
                <ChooseRemote remotes={snapshot.remotes} onRaise={(remote) => void raiseThere(remote)} />
              </Stack>
            </Section>
            <Section title={t('testPage.raised')}>
              <Lines lines={lines} />
            </Section>
          </Stack>
        </Page>
      </main>
    </div>
  );
}
