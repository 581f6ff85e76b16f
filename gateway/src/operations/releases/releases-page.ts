import type { ReleaseHealth, Weight } from '@tideline/registry';
import { escapeHtml, tag } from '../../pages/markup.ts';
import { scrollingTable } from '../operator-page.ts';
import { contentP75, type AppView, type ReleasesView } from './releases-view.ts';

const time = (at: string): string => `<time>${escapeHtml(at.slice(0, 16).replace('T', ' '))} UTC</time>`;
const kilobytes = (bytes: number): string => (bytes / 1_000).toLocaleString('en-US', { maximumFractionDigits: 1 });

const weightText = (what: string, { bytes, budget }: Weight): string => {
  const text = `${kilobytes(bytes)} of ${kilobytes(budget)} kB`;
  return `<small>${what}</small>${bytes > budget ? `<strong class="bad">${text}</strong>` : text}`;
};

const weightsText = ({ weights }: AppView): string =>
  weights === undefined
    ? 'cannot be read'
    : [
        weightText('every page', weights.entry),
        weightText('heaviest page', weights.page),
        weightText('all files', weights.total),
      ].join('');

const seconds = (ms: number | undefined): string =>
  ms === undefined ? '–' : ms === Infinity ? 'over 20 s' : `within ${ms / 1_000} s`;

function healthText(health: ReleaseHealth | undefined): string {
  if (health === undefined) return '<span class="quiet">nothing reported</span>';
  const { loads, sessions, failedSessions, loadFailures, crashes, cspReports } = health;
  const failed = `${failedSessions} failed`;
  return [
    `${loads} loads in ${sessions} sessions, ${failedSessions > 0 ? `<strong class="bad">${failed}</strong>` : failed}`,
    `<small>${loadFailures} load failures, ${crashes} crashes, ${cspReports} policy violations</small>`,
    `<small>content for three of four: ${seconds(contentP75(health))}</small>`,
  ].join('');
}

function trialText({ release, percent, finishAfter, sessions, health }: NonNullable<AppView['trial']>): string {
  const left = finishAfter === undefined ? '' : `, and everyone gets it after ${finishAfter}`;
  return (
    `<p>On trial for ${percent}% of sessions: ${escapeHtml(release)}</p>` +
    `<small>${sessions} sessions in this trial${left}</small>${healthText(health)}`
  );
}

const button = (action: string, words: string): string =>
  `${tag('button', { name: 'do', value: action })}${escapeHtml(words)}</button>`;

function appRow(app: AppView): string {
  const { remote, active, previous, isOff, trial, activation, after, before } = app;
  const deeds = { start: 'activated', deploy: 'deployed', rollback: 'rolled back to' } as const;
  const who = activation && `${deeds[activation.how]} by ${escapeHtml(activation.by)}, ${time(activation.at)}`;
  const buttons = [
    ...(previous === undefined ? [] : [button(`rollback ${remote}`, `Roll back to ${previous}`)]),
    ...(trial === undefined
      ? []
      : [button(`finish ${remote}`, 'Show it to all sessions'), button(`abort ${remote}`, 'Abort the trial')]),
    ...(remote === 'shell' ? [] : [button(`${isOff ? 'on' : 'off'} ${remote}`, `Switch ${isOff ? 'on' : 'off'}`)]),
  ];
  return (
    `<tr><th scope="row">${escapeHtml(remote)}</th>` +
    `<td>${escapeHtml(active)}${isOff ? ' <strong class="bad">off</strong>' : ''}<small>${who ?? ''}</small></td>` +
    `<td class="n">${weightsText(app)}</td><td>${healthText(after)}${trial ? trialText(trial) : ''}</td><td>${healthText(before)}</td>` +
    `<td>${buttons.join('')}</td></tr>`
  );
}

const head = (...columns: string[]): string =>
  `<thead><tr>${columns.map((column) => `<th scope="col">${column}</th>`).join('')}</tr></thead>`;

function historyRow({ generation, at, by, action, reason, changes }: ReleasesView['history'][number]): string {
  const changed = changes.map(({ remote, from, to }) => `${remote}: ${from ?? 'none'} → ${to ?? 'none'}`).join(', ');
  const cells = [`${generation}`, time(at), escapeHtml(by), action, escapeHtml(changed), escapeHtml(reason)];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

/** Returns the content of the operators' page of releases: one form with a button for each action. */
export function releasesContent(view: ReleasesView, notice?: string): string {
  const { environment, generation, apps, decisions, history } = view;
  const decided = decisions.map(
    ({ remote, at, reason }) => `<li>${time(at)} ${escapeHtml(remote)}: ${escapeHtml(reason)}</li>`,
  );
  const appHead = head('App', 'Release', 'Size and budget', 'The active release', 'The release before', 'Change');
  const historyHead = head('Generation', 'When', 'Who', 'What', 'Change', 'Reason');
  return [
    `<p>${escapeHtml(environment)}, generation ${generation}</p>`,
    ...(notice === undefined ? [] : [`<p role="status">${escapeHtml(notice)}</p>`]),
    ...(decided.length === 0 ? [] : [`<h2>Decided automatically</h2><ul>${decided.join('')}</ul>`]),
    '<form method="post" action="/releases">',
    // Enter in a field presses the first button, which must not change anything
    '<button name="do" value="nothing" hidden></button>',
    tag('input', { type: 'hidden', name: 'generation', value: String(generation) }),
    scrollingTable('Apps', `${appHead}<tbody>${apps.map(appRow).join('')}</tbody>`, true),
    '<h2>To change something</h2><p><label><span>Operator token</span><input type="password" name="token" ' +
      'autocomplete="current-password"></label><label><span>Reason</span><input name="reason" maxlength="500" ' +
      'autocomplete="off"></label></p>',
    '<p class="quiet">Enter both, then press a button above. The token of this machine is in admin-token in the ' +
      'data folder.</p></form>',
    '<h2>History</h2>',
    scrollingTable('History', `${historyHead}<tbody>${history.map(historyRow).join('')}</tbody>`, true),
  ].join('\n');
}
