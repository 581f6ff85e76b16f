export interface Picture {
  /** Name of the file. */
  name: string;
  path: string;
}

export const signedOutPictures: readonly Picture[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'signup', path: '/signup' },
  { name: 'not-found', path: '/nowhere' },
];

/** One picture of each route, including those in `docs/pictures/screens`. */
export const routePictures: readonly Picture[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'accounts', path: '/accounts' },
  { name: 'transactions', path: '/transactions' },
  { name: 'sweeps', path: '/sweeps' },
  { name: 'credit-cards', path: '/credit-cards' },
  { name: 'debt', path: '/debt' },
  { name: 'promotional-periods', path: '/promotional-periods' },
  { name: 'insights', path: '/insights' },
  { name: 'reports', path: '/insights?section=reports' },
  { name: 'notifications', path: '/notifications' },
  { name: 'settings', path: '/settings' },
  { name: 'settings-notifications', path: '/settings/notifications' },
  { name: 'settings-sweep', path: '/settings/sweep' },
  { name: 'financial-mode', path: '/settings/financial-mode' },
];

/** Panels, sections and dialogs that an address opens. */
export const statePictures: readonly Picture[] = [
  { name: 'accounts-add', path: '/accounts?add=1' },
  { name: 'credit-cards-add', path: '/credit-cards?add=1' },
  { name: 'debt-terms', path: '/debt?terms=1' },
  { name: 'financial-mode-check', path: '/settings/financial-mode?check=safety_first' },
  { name: 'promotional-periods-add', path: '/promotional-periods?add=1' },
  { name: 'report-cash-flow', path: '/insights?section=reports&report=cash-flow' },
  { name: 'report-forecast', path: '/insights?section=reports&report=forecast' },
  { name: 'report-interest', path: '/insights?section=reports&report=interest' },
  { name: 'report-net-worth', path: '/insights?section=reports&report=net-worth' },
  { name: 'report-spending', path: '/insights?section=reports&report=spending' },
  { name: 'report-standing', path: '/insights?section=reports&report=standing' },
  { name: 'report-subscriptions', path: '/insights?section=reports&report=subscriptions' },
  { name: 'settings-about', path: '/settings#about' },
  { name: 'settings-appearance', path: '/settings#appearance' },
  { name: 'settings-audit', path: '/settings?section=audit' },
  { name: 'settings-categories', path: '/settings?section=categories' },
  { name: 'settings-connections', path: '/settings?section=connections' },
  { name: 'settings-data', path: '/settings?section=data' },
  { name: 'settings-members', path: '/settings?section=members' },
  { name: 'settings-payees', path: '/settings?section=payees' },
  { name: 'settings-rates', path: '/settings?section=rates' },
  { name: 'settings-receiver', path: '/settings/notifications?add=webhook' },
  { name: 'settings-rules', path: '/settings?section=rules' },
  { name: 'settings-rules-new', path: '/settings?section=rules&rule=new' },
  { name: 'settings-security', path: '/settings?section=security' },
  { name: 'sweeps-goal', path: '/sweeps?goal=new' },
  { name: 'sweeps-new', path: '/sweeps?new=1' },
  { name: 'sweeps-new-target', path: '/sweeps?new=keep_target' },
  { name: 'targets', path: '/insights?section=targets' },
  { name: 'targets-new', path: '/insights?section=targets&target=new' },
  { name: 'transactions-add', path: '/transactions?add=1' },
  { name: 'transactions-duplicates', path: '/transactions?view=duplicates' },
  { name: 'transactions-import', path: '/transactions?import=1' },
  { name: 'transactions-no-results', path: '/transactions?q=zeppelin' },
  { name: 'transactions-review', path: '/transactions?review=1' },
  { name: 'transactions-transfers', path: '/transactions?view=transfers' },
  { name: 'transactions-uncategorized', path: '/transactions?uncategorized=1' },
  { name: 'transactions-upcoming', path: '/transactions?view=upcoming' },
  { name: 'transactions-upcoming-new', path: '/transactions?view=upcoming&series=new' },
];

/** Returns panels of one account, card, loan, offer and transaction. `ids` are the first of each. */
export const itemPictures = (ids: {
  account?: string;
  card?: string;
  loan?: string;
  offer?: string;
  transaction?: string;
}): readonly Picture[] => [
  ...(ids.account === undefined
    ? []
    : [
        { name: 'account', path: `/accounts?account=${ids.account}` },
        { name: 'transactions-account', path: `/transactions?account=${ids.account}` },
      ]),
  ...(ids.transaction === undefined
    ? []
    : [{ name: 'transaction', path: `/transactions?transaction=${ids.transaction}` }]),
  ...(ids.card === undefined
    ? []
    : ['pay', 'simulate', 'complete', 'card', 'statements'].map((panel) => ({
        name: `card-${panel}`,
        path: `/credit-cards?${panel}=${ids.card ?? ''}`,
      }))),
  ...(ids.loan === undefined ? [] : [{ name: 'loan', path: `/debt?loan=${ids.loan}` }]),
  ...(ids.offer === undefined ? [] : [{ name: 'offer', path: `/promotional-periods?promo=${ids.offer}` }]),
];
