import type { Locator, Page } from '@playwright/test';
import { controlsIn, followRequests, partsOf, unfold, wordsOf, type Control } from './controls.ts';
import { origin, visit } from './user.ts';

/** Names of controls that change the household. */
const EDITS = new RegExp(
  `^(?:Close .|New [a-z]|Enter (?:rates|terms)|Add(?! dates)|Pay (?!by)|Skip(?! to content)|(?:${[
    [
      'Adopt',
      'Apply',
      'Approve',
      'Archive',
      'Assign',
      'Bring',
      'Cancel',
      'Categorize',
      'Change',
      'Complete',
      'Confirm',
    ],
    ['Connect', 'Copy', 'Create', 'Defer', 'Delete', 'Disconnect', 'Duplicate', 'Edit', 'End', 'Exclude', 'Extend'],
    ['Finish', 'Forget', 'Hide', 'Import', 'Invite', 'Link', 'Lower', 'Mark', 'Merge', 'Move', 'Pause', 'Post'],
    ['Reconcile', 'Record', 'Refinance', 'Refresh', 'Remove', 'Rename', 'Reopen', 'Replace', 'Reset', 'Restore'],
    ['Resume', 'Revoke', 'Save', 'Send', 'Set', 'Snooze', 'Split', 'Start', 'Stop', 'Sync', 'Transfer', 'Turn', 'Undo'],
    ['Unlink', 'Update', 'Upload', 'Use', 'Withdraw', 'Write'],
  ]
    .flat()
    .join('|')})\\b)`,
);

/** Controls that a viewer may have although they are named like edits, with the reason. */
const PERSONAL = [
  // notifications belong to each member
  /^\/settings\/notifications /,
  // the account, and how the product looks for this user
  /^\/settings (?:Change (?:name|email|password)|Add a passkey|Set up app|Create token|Create another household|Link .* account)$/,
  /^\/settings (?:Delete account|Send link|Save|Cancel|Hide password|Turn on)$/,
  /^\/dashboard (?:Move .* (?:earlier|later)|Hide .*|Reset layout|Undo)$/,
  // the address contains a plan that is only tried out, and nothing is stored
  /^\/debt (?:Use # more|Add extra payment|Add to plan|Cancel)$/,
  // conditions of a search, and columns of a report
  /^\/transactions (?:Edit|Remove) the condition/,
  /^\/insights (?:Change|Hide categories without spending)$/,
  // commands that affect only this browser
  /^(?:\/[a-z]+ )?(?:Hide amounts|Change theme|Change your name|Use (?:light|dark) theme)/,
];

/** Fields in dialogs that a viewer may have: simulations, choices of what is shown, and the user's own settings. */
const FILLED_IN =
  /^(?:\/settings(?:\/notifications)? .*|\/credit-cards Payment(?: slider)?|\/debt Pay more each month.*|\/\S+ (?:# days|# years?))$/;

/** Controls that are not clicked: they leave the session or the screen, or only change what the viewer sees. */
const NOT_PRESSED =
  /^(?:Sign out|Leave household|Create another household|Link .* account|Print|Export|Add dates to calendar)/;

/** Maximum number of similar controls to click on a screen, because all rows of a list have the same ones. */
const ALIKE_PRESSED = process.env['JOURNEYS_FULL'] === '1' ? 6 : 2;

/** A tour through everything that a viewer can reach by links and controls. */
export class ViewerTour {
  /** Requests that the server rejected, with the control that sent them. */
  readonly refused: string[] = [];
  /** Controls that only an editor can use. */
  readonly edits = new Set<string>();
  readonly addresses: string[] = [];
  private readonly page: Page;
  private readonly settled: () => Promise<void>;
  private readonly seen = new Set<string>();
  private readonly pressed = new Set<string>();
  private readonly alike = new Map<string, number>();
  private at = '';

  constructor(page: Page) {
    this.page = page;
    this.settled = followRequests(page);
    page.on('response', (response) => {
      if (response.status() === 403 && response.url().includes('/api/'))
        this.refused.push(`${this.at}: ${response.request().method()} ${new URL(response.url()).pathname}`);
    });
    page.on('dialog', (dialog) => void dialog.accept());
  }

  /** Adds the addresses that open something new. */
  add(addresses: readonly string[]): void {
    for (const address of addresses) {
      const parts = partsOf(address).filter((part) => !this.seen.has(part));
      for (const part of parts) this.seen.add(part);
      if (parts.length > 0) this.addresses.push(address);
    }
  }

  /** Visits every address, including those found on the way, and clicks the controls that it finds. */
  async walk({ pressing }: { pressing: boolean }): Promise<void> {
    for (const address of this.addresses) {
      this.at = partsOf(address).at(-1) ?? '';
      await visit(this.page, address, 120);
      await unfold(this.page);
      await this.read(this.page.locator('body'));
      if (pressing) await this.press(this.page.locator('main'), { address, depth: 1 });
    }
  }

  /** Presses keys one after the other, and closes anything that they open. */
  async type(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.at = `${this.path} ${key}`;
      await this.page.evaluate(() => {
        if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
      });
      await this.page.keyboard.press(key);
    }
    await this.settled();
    await this.read(this.page.locator('body'));
    await this.page.keyboard.press('Escape');
  }

  /** Collects the controls within an area. Links lead to further addresses. */
  async read(area: Locator): Promise<Control[]> {
    const controls = await controlsIn(area);
    for (const { kind, name, href, disabled, inDialog } of controls) {
      if (href?.startsWith('/') && !href.startsWith('/api/')) this.add([href]);
      // skips links to insights and transactions, which are named after their data
      if (href !== null && /[?&](?:insight|transaction)=/.test(href)) continue;
      const named = `${this.path} ${wordsOf(name)}`;
      const isEdit = kind === 'field' ? inDialog && !disabled && !FILLED_IN.test(named) : EDITS.test(name);
      if (isEdit && !PERSONAL.some((own) => own.test(named))) this.edits.add(`${kind} ${named}`);
    }
    return controls;
  }

  private get path(): string {
    return new URL(this.page.url()).pathname;
  }

  private async press(area: Locator, { address, depth }: { address: string; depth: number }): Promise<void> {
    let controls = await this.read(area);
    for (let index = 0; index < controls.length; index++) {
      const control = controls[index];
      if (control === undefined || !this.isNew(control)) continue;
      this.at = `${partsOf(address).at(-1)} > ${control.name}`;
      const before = this.page.url();
      // the previous control may have opened something that covers this one
      const pressed = area.locator(control.selector).first();
      await pressed.click({ timeout: 1_000, force: control.kind === 'field' }).catch(() => undefined);
      await this.settled();
      const opened = this.page.getByRole('dialog').or(this.page.getByRole('menu'));
      if (depth > 0 && (await opened.count()) > 0) {
        await this.press(opened.last(), { address, depth: depth - 1 });
        await this.page.keyboard.press('Escape');
      }
      const after = this.page.url();
      if (after !== before) {
        this.add([after.replace(origin, '')]);
        await visit(this.page, before, 60);
      }
      controls = await this.read(area);
    }
  }

  /** Returns whether to click a control: one of each name, one field per screen, and a few of those that look alike. */
  private isNew({ kind, name, look, disabled, isPressed }: Control): boolean {
    if (!isPressed || disabled || NOT_PRESSED.test(name)) return false;
    const key = `${this.path} ${kind === 'field' ? 'field' : wordsOf(name)}`;
    const alike = this.alike.get(`${this.path} ${look}`) ?? 0;
    if (this.pressed.has(key) || alike >= ALIKE_PRESSED) return false;
    this.pressed.add(key);
    this.alike.set(`${this.path} ${look}`, alike + 1);
    return true;
  }
}
