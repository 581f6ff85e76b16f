/** Printed from a migrated database by `npm run schema`. */

/** Rows as queries return them. A column with a check of the form "in (…)" has its values as type. */
export interface Tables {
  account: {
    householdId: string;
    id: string;
    version: number;
    name: string;
    type: 'depository' | 'credit_card' | 'line_of_credit' | 'loan' | 'investment' | 'other_asset' | 'other_liability';
    subtype:
      | 'checking'
      | 'savings'
      | 'money_market'
      | 'cd'
      | 'cash'
      | 'mortgage'
      | 'auto'
      | 'student'
      | 'personal'
      | 'home_equity'
      | 'bnpl'
      | null;
    institution: string | null;
    mask: string | null;
    currency: string;
    state: 'draft' | 'active' | 'hidden' | 'closed';
    position: number | null;
    includeInNetWorth: boolean;
    ownerId: string | null;
    openedOn: string | null;
    closedOn: string | null;
    floorMinor: number | null;
    tierMethod: 'A' | 'B';
    apyPpm: number | null;
    reportedBalanceMinor: number | null;
    reportedOn: string | null;
    isSample: boolean;
    createdAt: string;
    deletedAt: string | null;
    visibility: 'shared' | 'read_only';
  };
  account_balance: {
    householdId: string;
    accountId: string;
    balanceMinor: number;
    transactionCount: number;
  };
  account_day: {
    householdId: string;
    accountId: string;
    day: string;
    netMinor: number;
    transactionCount: number;
  };
  account_identifier: {
    householdId: string;
    id: string;
    version: number;
    accountId: string;
    hash: string;
    numberHash: string | null;
    endingHash: string | null;
    bankHash: string | null;
    form: 'iban' | 'masked' | 'plain' | null;
  };
  api_token: {
    householdId: string;
    id: string;
    userId: string;
    name: string;
    tokenDigest: string;
    prefix: string;
    scope: 'read' | 'write';
    createdAt: string;
    expiresAt: string;
    lastUsedAt: string | null;
  };
  app_user: {
    id: string;
    version: number;
    name: string;
    email: string;
    emailVerified: boolean;
    theme: 'system' | 'light' | 'dark';
    density: 'comfortable' | 'compact';
    keysOn: boolean;
    guestExpiresAt: string | null;
    createdAt: string;
    updatedAt: string;
    language: string | null;
  };
  attachment: {
    householdId: string;
    id: string;
    version: number;
    transactionId: string;
    fileName: string;
    mediaType: string;
    sizeBytes: number;
    sha256: string;
    createdAt: string;
    deletedAt: string | null;
  };
  attempt: {
    key: string;
    points: number;
    expire: number | null;
  };
  balance_snapshot: {
    householdId: string;
    id: string;
    version: number;
    accountId: string;
    asOf: string;
    ledgerMinor: number;
    availableMinor: number | null;
    source: 'sync' | 'statement' | 'manual' | 'computed';
    isReconciled: boolean;
    createdAt: string;
  };
  calendar_feed: {
    householdId: string;
    id: string;
    userId: string;
    leadDays: number;
    createdAt: string;
    fetchedAt: string | null;
  };
  card_dispute: {
    householdId: string;
    id: string;
    version: number;
    accountId: string;
    balanceId: string;
    amountMinor: number;
    openedOn: string;
    note: string | null;
    resolvedOn: string | null;
    outcome: 'credited' | 'stands' | null;
    deletedAt: string | null;
  };
  card_rate: {
    householdId: string;
    id: string;
    version: number;
    accountId: string;
    aprType: 'purchase_apr' | 'balance_transfer_apr' | 'cash_apr' | 'special';
    aprPpm: number;
    effectiveFrom: string;
  };
  card_statement: {
    householdId: string;
    id: string;
    version: number;
    accountId: string;
    startsOn: string;
    closesOn: string;
    dueOn: string;
    source: 'actual' | 'estimated';
    openingMinor: number;
    purchasesMinor: number;
    paymentsMinor: number;
    creditsMinor: number;
    feesMinor: number;
    interestMinor: number;
    closingMinor: number;
    minimumMinor: number;
    unpostedMinor: number | null;
    printedClosingMinor: number | null;
    printedMinimumMinor: number | null;
    printedInterestMinor: number | null;
    acceptedMinor: number;
    graceState: 'in_grace' | 'lost' | 'regaining';
    segments: unknown;
    deletedAt: string | null;
  };
  card_terms: {
    householdId: string;
    id: string;
    version: number;
    accountId: string;
    creditLimitMinor: number | null;
    cashAdvanceLimitMinor: number | null;
    dueDay: number | null;
    closeDay: number | null;
    dueDaysAfterClose: number | null;
    graceDays: number | null;
    graceRegainStatements: 1 | 2 | null;
    graceNeedsPromoPaid: boolean | null;
    interestMethod:
      | 'adb_including_new'
      | 'adb_excluding_new'
      | 'adjusted_balance'
      | 'previous_balance'
      | 'daily_compounding'
      | null;
    dayCount: 'actual_365' | 'actual_360' | 'actual_actual' | null;
    deferredCompounding: boolean | null;
    minimumInterestMinor: number | null;
    penaltyAprPpm: number | null;
    allocationPolicy: 'us_reg_z' | 'uk_highest_first' | null;
    minimumKind: 'percent_of_balance' | 'percent_plus_interest_and_fees' | 'greater_of_both' | 'full_balance' | null;
    minimumPctPpm: number | null;
    minimumFloorMinor: number | null;
    minimumRoundToMinor: number | null;
    minimumBase: 'before_interest' | 'after_interest' | 'before_interest_and_fees' | null;
    minimumAddPastDue: boolean | null;
    minimumAddOverLimit: boolean | null;
    annualFeeMinor: number | null;
    annualFeeMonth: number | null;
    lateFeeMinor: number | null;
    autopay: 'none' | 'minimum' | 'statement' | 'fixed' | 'current';
    autopayAccountId: string | null;
    autopayFixedMinor: number | null;
  };
  category: {
    householdId: string;
    id: string;
    version: number;
    key: string | null;
    name: string;
    groupName: string;
    nature: 'income' | 'expense' | 'transfer';
    parentId: string | null;
    position: number;
    hidden: boolean;
    mergedIntoId: string | null;
    deletedAt: string | null;
  };
  category_target: {
    householdId: string;
    id: string;
    version: number;
    categoryId: string;
    since: string;
    amountMinor: number | null;
    currency: string;
    alertPpm: number;
    isSample: boolean;
  };
  change_row: {
    householdId: string;
    changeSetId: string;
    statement: number;
    tableName: string;
    operation: 'INSERT' | 'UPDATE' | 'DELETE';
    rowId: string;
    oldRow: unknown;
    newRow: unknown;
  };
  change_set: {
    householdId: string;
    id: string;
    actorId: string | null;
    cause: 'user' | 'sync' | 'rule' | 'import' | 'sweep';
    label: string;
    state: 'applied' | 'undone' | 'redone';
    undoesId: string | null;
    rootId: string;
    createdAt: string;
    announcedAt: string | null;
    thinnedAt: string | null;
    openedIn: string | null;
    apiTokenName: string | null;
  };
  change_set_table: {
    householdId: string;
    changeSetId: string;
    tableName: string;
    added: number;
    changed: number;
    removed: number;
  };
  connected_account: {
    householdId: string;
    id: string;
    connectionId: string;
    externalId: string;
    name: string;
    institution: string | null;
    currency: string | null;
    unit: string | null;
    balanceMinor: number | null;
    availableMinor: number | null;
    balanceOn: string | null;
    hasHoldings: boolean;
    isListed: boolean;
    syncedAt: string | null;
  };
  connection: {
    householdId: string;
    id: string;
    version: number;
    provider: string;
    host: string;
    state: 'pending' | 'active' | 'needs_attention' | 'revoked' | 'disconnected';
    problem: string | null;
    createdAt: string;
  };
  connection_link: {
    householdId: string;
    id: string;
    version: number;
    connectedAccountId: string;
    accountId: string | null;
  };
  connection_secret: {
    householdId: string;
    connectionId: string;
    kind: 'setup' | 'access';
    keyId: string;
    box: string;
    storedAt: string;
  };
  csv_memory: {
    householdId: string;
    fingerprint: string;
    accountId: string;
    memory: unknown;
    usedAt: string;
  };
  dashboard_layout: {
    householdId: string;
    userId: string;
    version: number;
    widgets: unknown;
  };
  duplicate_candidate: {
    householdId: string;
    id: string;
    version: number;
    firstId: string;
    secondId: string;
    state: 'suggested' | 'merged' | 'kept_both';
  };
  duplicate_suggestion: {
    householdId: string;
    id: string;
    firstId: string;
    secondId: string;
    days: number;
    confidencePpm: number;
    reason: string;
  };
  email_change: {
    id: string;
    userId: string;
    newEmail: string;
    requestedAt: string;
    confirmDigest: string | null;
    changedAt: string | null;
    oldEmail: string | null;
    oldEmailVerified: boolean | null;
    undoDigest: string | null;
  };
  exchange_rate: {
    householdId: string;
    id: string;
    version: number;
    onDay: string;
    base: string;
    quote: string;
    rateE8: number;
    source: 'entered' | 'ecb';
  };
  external_ref: {
    householdId: string;
    id: string;
    version: number;
    accountId: string;
    transactionId: string;
    source: string;
    externalId: string;
    seenPostedOn: string;
    seenAmountMinor: number;
    seenPayee: string;
  };
  factor_reset: {
    userId: string;
    requestedAt: string;
    dueAt: string;
  };
  goal: {
    householdId: string;
    id: string;
    version: number;
    name: string;
    accountId: string;
    amountMinor: number;
    dueOn: string;
    setAsideMinor: number;
    setAsideOn: string;
    createdAt: string;
    deletedAt: string | null;
  };
  household: {
    id: string;
    householdId: string | null;
    version: number;
    name: string;
    currency: string;
    locale: string;
    timezone: string;
    marginalTaxPpm: number;
    mode: 'balanced' | 'pay_down_fast' | 'quick_wins' | 'safety_first' | 'float' | 'custom' | null;
    isSample: boolean;
    createdAt: string;
    holidayCalendar: 'us_fed' | 'target2' | 'uk' | 'weekends';
    monthStartDay: number;
    privateUserId: string | null;
  };
  household_clock: {
    id: string;
    timezone: string;
  };
  household_copy: {
    householdId: string;
    id: string;
    version: number;
    kind: 'export' | 'restore';
    state: 'receiving' | 'queued' | 'running' | 'done' | 'failed' | 'gone';
    userId: string;
    fileName: string;
    sizeBytes: number;
    receivedBytes: number;
    progressPpm: number;
    failure: unknown;
    changeSetId: string | null;
    createdAt: string;
    finishedAt: string | null;
  };
  household_deletion: {
    householdId: string;
    requestedBy: string | null;
    requestedAt: string;
    deletesAt: string;
    canceledAt: string | null;
  };
  household_operation: {
    householdId: string;
    key: string;
    doneAt: string;
  };
  idempotency_key: {
    householdId: string;
    userId: string;
    key: string;
    fingerprint: string;
    answer: unknown;
    createdAt: string;
  };
  import_batch: {
    householdId: string;
    id: string;
    changeSetId: string | null;
    files: string[];
    notices: unknown;
    stage: 'reading' | 'ready' | 'applying' | 'canceled' | 'failed';
    refused: unknown;
    failure: unknown;
    interrupted: boolean;
    createdAt: string;
  };
  import_file: {
    householdId: string;
    batchId: string;
    position: number;
    name: string;
    content: Buffer;
  };
  import_row: {
    householdId: string;
    batchId: string;
    statement: number;
    position: number;
    outcome: 'new' | 'present' | 'changed' | 'review' | 'listed';
    row: unknown;
  };
  import_statement: {
    householdId: string;
    batchId: string;
    position: number;
    staged: unknown;
    preview: unknown;
  };
  import_work: {
    householdId: string;
    batchId: string;
    run: string;
    actorId: string;
    choices: unknown;
    progress: unknown;
  };
  insight: {
    householdId: string;
    id: string;
    dedupKey: string;
    type: string;
    severity: 'critical' | 'warning' | 'notice' | 'info';
    subject: unknown;
    period: string | null;
    facts: unknown;
    evidenceIds: string[];
    working: unknown;
    value: unknown;
    valueMinor: number;
    valuePerYearMinor: number;
    confidencePpm: number;
    deadlineOn: string | null;
    act: unknown;
    currency: string;
    weight: number;
    firstFoundOn: string;
    foundAt: string;
    reopenedAt: string | null;
    expiredAt: string | null;
  };
  insight_decision: {
    householdId: string;
    id: string;
    version: number;
    insightId: string;
    decision: 'acknowledged' | 'snoozed' | null;
    acted: boolean;
    facts: unknown;
    reason: 'known' | 'done' | 'not_worth_it' | 'not_mine' | 'wrong' | null;
    snoozedUntil: string | null;
    decidedAt: string | null;
    useful: boolean | null;
    because: 'figure' | 'data' | 'advice' | 'timing' | null;
  };
  insight_due: {
    id: string;
    changedAt: string;
  };
  insight_read: {
    householdId: string;
    userId: string;
    insightId: string;
    readAt: string;
  };
  insight_run: {
    householdId: string;
    refreshedAt: string;
    ledgerState: string;
  };
  installation: {
    singleton: boolean;
    firstHouseholdAt: string | null;
    secretKeyFingerprint: string | null;
    pushPublicKey: string | null;
  };
  invitation: {
    householdId: string;
    id: string;
    version: number;
    tokenDigest: string;
    role: 'owner' | 'editor' | 'viewer';
    email: string | null;
    createdBy: string | null;
    createdAt: string;
    expiresAt: string;
    revokedAt: string | null;
    usedAt: string | null;
  };
  known_device: {
    userId: string;
    digest: string;
    seenAt: string;
  };
  linked_identity: {
    issuer: string;
    subject: string;
    userId: string;
    label: string;
    linkedAt: string;
  };
  loan_terms: {
    householdId: string;
    id: string;
    version: number;
    accountId: string;
    originalPrincipalMinor: number | null;
    termMonths: number | null;
    firstPaymentOn: string | null;
    aprPpm: number;
    rateKind: 'fixed' | 'variable' | 'adjustable';
    rateSteps: unknown;
    dayCount: 'actual_365' | 'actual_360' | 'thirty_360';
    paymentMinor: number;
    dueDay: number;
    overpaymentMode: 'shorten_term' | 'lower_payment';
    prepaymentFeePpm: number | null;
    prepaymentFeeUntil: string | null;
    escrowMinor: number;
    standing: 'current' | 'deferred' | 'forbearance' | 'refinanced' | 'charged_off';
  };
  membership: {
    householdId: string;
    id: string;
    version: number;
    userId: string;
    role: 'owner' | 'editor' | 'viewer';
    state: 'invited' | 'active' | 'suspended' | 'removed' | 'expired';
    createdAt: string;
  };
  mode_change: {
    householdId: string;
    id: string;
    version: number;
    key: 'balanced' | 'pay_down_fast' | 'quick_wins' | 'safety_first' | 'float' | 'custom';
    parameters: unknown;
    startsOn: string;
    state: 'scheduled' | 'active' | 'superseded';
    startedOn: string | null;
    startedAt: string | null;
    preview: unknown;
    refusal: unknown;
    ownPlan: 'follow' | 'keep';
    rulesGoOn: unknown;
    actorId: string | null;
    changeSetId: string;
    createdAt: string;
  };
  night_report: {
    id: string;
    closedOn: string;
    finishedAt: string;
    tookMs: number;
    failedSteps: string[];
    ledgerProblems: unknown;
  };
  notification: {
    householdId: string;
    id: string;
    userId: string;
    type: string;
    subjectKind: string;
    subjectId: string;
    accountId: string | null;
    dedupKey: string;
    severity: 'info' | 'notice' | 'warning' | 'urgent';
    params: unknown;
    href: string;
    inInbox: boolean;
    state: 'unread' | 'read' | 'archived' | 'snoozed';
    snoozedUntil: string | null;
    createdAt: string;
    announcedAt: string;
  };
  notification_delivery: {
    householdId: string;
    id: string;
    notificationId: string;
    userId: string;
    channel: 'in_app' | 'email' | 'web_push' | 'webhook';
    targetId: string;
    state: 'waiting' | 'held' | 'digest' | 'queued' | 'failed' | 'sent' | 'dead' | 'suppressed';
    reason: string | null;
    dueAt: string | null;
    batchId: string | null;
    attempts: number;
    steps: unknown;
    createdAt: string;
    sentAt: string | null;
  };
  notification_due: {
    id: string;
    household: string;
    dueAt: string;
  };
  notification_preference: {
    householdId: string;
    userId: string;
    version: number;
    settings: unknown;
  };
  operation: {
    key: string;
    doneAt: string;
  };
  passkey: {
    id: string;
    userId: string;
    credentialId: string;
    publicKey: Buffer;
    counter: number;
    transports: string[];
    synced: boolean;
    name: string;
    createdAt: string;
    lastUsedAt: string | null;
    version: number;
  };
  passkey_challenge: {
    challenge: string;
    purpose: 'register' | 'sign_in' | 'confirm';
    userId: string | null;
    sessionId: string | null;
    expiresAt: string;
  };
  payee: {
    householdId: string;
    id: string;
    version: number;
    name: string;
    nameKey: string | null;
    defaultCategoryId: string | null;
    aliases: unknown;
    isSample: boolean;
    createdAt: string;
    deletedAt: string | null;
  };
  payoff_plan: {
    householdId: string;
    id: string;
    version: number;
    strategy:
      | 'best'
      | 'avalanche'
      | 'snowball'
      | 'custom'
      | 'promo_aware'
      | 'highest_payment_relief'
      | 'minimum_only'
      | 'mode';
    follows: unknown;
    monthlyMinor: number;
    currency: string;
    customOrder: string[];
    extras: unknown;
    begunWith: unknown;
    promisedFreeOn: string | null;
    promisedInterestMinor: number | null;
    startOn: string;
    endedOn: string | null;
    state: 'draft' | 'active' | 'paused' | 'completed' | 'superseded';
    modeChangeId: string | null;
    replacesId: string | null;
  };
  pending_sign_in: {
    token: string;
    userId: string;
    expiresAt: string;
  };
  promo_period: {
    householdId: string;
    id: string;
    version: number;
    accountId: string;
    kind:
      | 'intro_purchase'
      | 'balance_transfer'
      | 'deferred_interest'
      | 'reduced_rate'
      | 'installment_plan'
      | 'fee_waiver'
      | 'savings_bonus_rate';
    promoAprPpm: number;
    revertAprPpm: number | null;
    startsOn: string;
    endsOn: string | null;
    endsBasis: 'fixed_date' | 'billing_cycles' | 'last_close_before';
    billingCycles: number | null;
    transferWindowEndsOn: string | null;
    closedToNewOn: string | null;
    originalMinor: number | null;
    balanceMinor: number;
    balanceAsOf: string;
    balanceEntry: string;
    feePpm: number;
    feeMinMinor: number | null;
    feeMaxMinor: number | null;
    conditions: string[];
    marginMonths: number | null;
    goal: 'pay_to_zero' | 'minimum_then_lump' | 'transfer_again' | 'float';
    plannedMinor: number | null;
    evidenceNote: string | null;
    evidenceStatementId: string | null;
    enteredBy: string | null;
    confirmedOn: string | null;
    transferredOn: string | null;
    transferredTo: string | null;
    revokedOn: string | null;
    revokedDaysLate: number | null;
    onTimeMinimums: number | null;
    deletedAt: string | null;
  };
  provider_visit: {
    token: string;
    state: string;
    nonce: string;
    codeVerifier: string;
    userId: string | null;
    sessionId: string | null;
    returnTo: string;
    expiresAt: string;
    purpose: 'sign_in' | 'link' | 'confirm';
  };
  published_rate: {
    currency: string;
    onDay: string;
    rateE8: number;
  };
  push_endpoint: {
    digest: string;
    userId: string;
    sessionId: string | null;
  };
  push_subscription: {
    householdId: string;
    id: string;
    userId: string;
    endpointDigest: string;
    host: string;
    label: string;
    keyId: string;
    box: string;
    createdAt: string;
    usedAt: string | null;
  };
  rate_offer: {
    householdId: string;
    id: string;
    version: number;
    name: string;
    apyPpm: number;
    minBalanceMinor: number | null;
    currency: string;
    bonusEndsOn: string | null;
    seenOn: string;
  };
  recovery_code: {
    userId: string;
    digest: string;
    usedAt: string | null;
  };
  recurring_series: {
    householdId: string;
    id: string;
    version: number;
    findingKey: string | null;
    state: 'active' | 'paused' | 'ended';
    kind: 'income' | 'bill' | 'subscription' | 'debt_payment' | 'transfer';
    accountId: string;
    counterAccountId: string | null;
    payee: string;
    categoryId: string | null;
    cadence:
      | 'weekly'
      | 'every_two_weeks'
      | 'twice_a_month'
      | 'every_four_weeks'
      | 'monthly'
      | 'monthly_by_weekday'
      | 'every_two_months'
      | 'quarterly'
      | 'twice_a_year'
      | 'yearly';
    anchorDays: number[];
    startsOn: string;
    endsOn: string | null;
    amountKind: 'fixed' | 'range' | 'statement_balance';
    amountMinor: number;
    lowMinor: number;
    highMinor: number;
    ownFields: string[];
    createdAt: string;
    deletedAt: string | null;
  };
  rule: {
    householdId: string;
    id: string;
    version: number;
    name: string;
    stage: 'pre' | 'default' | 'post';
    position: number;
    condition: unknown;
    actions: unknown;
    enabled: boolean;
    effectiveFrom: string | null;
    isSample: boolean;
    createdAt: string;
    deletedAt: string | null;
  };
  rule_run: {
    householdId: string;
    id: string;
    ruleIds: string[];
    digest: string;
    counts: unknown;
    changeSetId: string | null;
    createdAt: string;
  };
  saved_filter: {
    householdId: string;
    id: string;
    version: number;
    name: string;
    nameKey: string | null;
    query: string;
    position: number;
  };
  schedule_slot: {
    schedule: string;
    subject: string;
    slot: string;
  };
  schema_migration: {
    name: string;
    checksum: string;
    appliedAt: string;
  };
  series_finding: {
    householdId: string;
    id: string;
    key: string;
    accountId: string;
    facts: unknown;
    transactionIds: string[];
    confidencePpm: number;
    foundOn: string;
  };
  series_occurrence: {
    householdId: string;
    id: string;
    version: number;
    seriesId: string;
    dueOn: string;
    skipped: boolean;
    movedTo: string | null;
    amountMinor: number | null;
  };
  sign_up_invitation: {
    id: string;
    tokenDigest: string;
    email: string | null;
    createdAt: string;
    expiresAt: string;
    usedAt: string | null;
  };
  split: {
    householdId: string;
    id: string;
    version: number;
    transactionId: string;
    position: number;
    categoryId: string | null;
    amountMinor: number;
    memo: string | null;
  };
  sweep_account: {
    householdId: string;
    accountId: string;
    version: number;
    way: 'ledger' | 'instruct' | 'webhook';
    bank: string | null;
    keyId: string | null;
    box: string | null;
    suspendedAt: string | null;
    suspendedCode: string | null;
    disabledAt: string | null;
    disabledCode: string | null;
  };
  sweep_bank_event: {
    householdId: string;
    bank: string;
    event: string;
    runId: string;
    receivedAt: string;
    status: string;
    code: string | null;
    saidOn: string;
    outcome: 'applied' | 'late' | 'refused';
    digest: string;
  };
  sweep_evaluation: {
    householdId: string;
    evaluatedOn: string;
    evaluatedAt: string;
    proposed: number;
    skipped: number;
  };
  sweep_rule: {
    householdId: string;
    id: string;
    version: number;
    name: string;
    state: 'draft' | 'active' | 'paused' | 'suspended' | 'archived';
    suspendedFor: 'stale_balance' | 'two_failures' | 'mode_change' | 'returned_payment' | null;
    suspendedAt: string | null;
    activeSince: string | null;
    priority: number;
    direction: 'one_way' | 'two_way';
    terms: unknown;
    byHand: boolean;
    sourceAccountId: string;
    destinations: unknown;
    keepFloorMinor: number;
    minMoveMinor: number;
    maxMoveMinor: number | null;
    maxPerWeekMinor: number | null;
    roundToMinor: number;
    destinationOrder: 'as_listed' | 'marginal_return' | null;
    bufferDays: number | null;
    confidencePpm: number | null;
    cancelWindowHours: number | null;
    automation: unknown;
    createdAt: string;
    deletedAt: string | null;
    obeysLadder: boolean;
  };
  sweep_run: {
    householdId: string;
    id: string;
    version: number;
    ruleId: string;
    key: string | null;
    state:
      | 'evaluated'
      | 'skipped'
      | 'proposed'
      | 'approved'
      | 'canceled'
      | 'expired'
      | 'instructed'
      | 'voided'
      | 'in_transit'
      | 'settled'
      | 'failed'
      | 'returned';
    leg: 'sweep' | 'top_up';
    fromAccountId: string;
    toAccountId: string | null;
    destinationKey: string | null;
    businessDate: string | null;
    periodIndex: number | null;
    decidedOn: string;
    amountMinor: number;
    proposedMinor: number;
    minMoveMinor: number;
    rounding: 'down' | 'exact' | 'owed';
    plannedFlowId: string | null;
    approval: 'inform_only' | 'needs_approval' | 'needs_two_approvals' | 'pre_approved';
    arrivesOn: string | null;
    expiresOn: string | null;
    cancelWindowHours: number;
    approvedAt: string | null;
    approvedBy: string | null;
    cancelUntil: string | null;
    isSubmitted: boolean;
    settledOn: string | null;
    reason: string | null;
    nextOn: string | null;
    returnCode: string | null;
    differencePpm: number;
    perMonthMinor: number;
    perYearMinor: number;
    avoidsMinor: number | null;
    evidenceIds: string[];
    risks: unknown;
    working: unknown;
    valueWorking: unknown;
    outTransactionId: string | null;
    inTransactionId: string | null;
    createdAt: string;
    betterUse: unknown;
    insteadOf: unknown;
    computedOn: string | null;
    firstApprovedBy: string | null;
    firstApprovedAt: string | null;
    firstAmountMinor: number | null;
  };
  sweep_run_event: {
    householdId: string;
    id: string;
    runId: string;
    at: string;
    event: string;
    fromState: string;
    toState: string;
    amountMinor: number;
    reason: string | null;
    actorId: string | null;
  };
  sweep_settings: {
    householdId: string;
    id: string;
    version: number;
    killSwitchAt: string | null;
    bufferDays: number | null;
    confidencePpm: number | null;
    automation: unknown;
    destinationOrder: 'as_listed' | 'marginal_return';
    maxPerTransferMinor: number | null;
    maxPerDayMinor: number | null;
    maxPerWeekMinor: number | null;
    maxPerMonthMinor: number | null;
    maxSharePpm: number | null;
    coolDownDays: number;
    weekdays: number[];
    bankHolidays: boolean;
    blackoutDates: string[];
    cancelWindowHours: number;
    staleAfterDays: number;
    transferDays: number;
    topUpLeadDays: number;
  };
  sweep_transfer: {
    householdId: string;
    runId: string;
    version: number;
    way: 'ledger' | 'instruct' | 'webhook';
    bank: string | null;
    instructedAt: string;
    instructedOn: string;
    submittedOn: string;
    settlesOn: string;
    speed: 'standard' | 'same_day';
    makeBy: string | null;
    madeOn: string | null;
    sends: number;
    lastSentAt: string | null;
    bankReference: string | null;
    problem: 'bank_silent' | 'legs_missing' | 'refused' | 'returned_late' | 'details_changed' | 'returned' | null;
    problemCode: string | null;
    isOutBooked: boolean;
    isInBooked: boolean;
    returnedOn: string | null;
    outBackTransactionId: string | null;
    inBackTransactionId: string | null;
  };
  sync_run: {
    householdId: string;
    id: string;
    connectionId: string;
    trigger: 'person' | 'schedule' | 'connect';
    state: 'queued' | 'running' | 'succeeded' | 'partial' | 'failed' | 'stale';
    createdAt: string;
    startedAt: string | null;
    finishedAt: string | null;
    askedFrom: string | null;
    counts: unknown;
    changeSetId: string | null;
    problem: string | null;
    messages: unknown;
  };
  tag: {
    householdId: string;
    id: string;
    version: number;
    name: string;
    nameKey: string | null;
    createdAt: string;
    deletedAt: string | null;
  };
  transaction: {
    householdId: string;
    id: string;
    version: number;
    accountId: string;
    postedOn: string;
    transactedOn: string | null;
    amountMinor: number;
    originalAmountMinor: number | null;
    originalCurrency: string | null;
    payee: string;
    memo: string | null;
    rawDescription: string | null;
    checkNumber: string | null;
    kind:
      | 'standard'
      | 'transfer'
      | 'card_payment'
      | 'loan_payment'
      | 'interest'
      | 'fee'
      | 'refund'
      | 'balance_transfer'
      | 'cash_advance'
      | 'opening'
      | 'adjustment';
    status: 'pending' | 'posted' | 'cleared' | 'reconciled' | 'void';
    needsReview: boolean;
    excluded: boolean;
    categoryId: string | null;
    isSplit: boolean;
    setByUser: string[];
    statementId: string | null;
    heldFor: string | null;
    source: 'manual' | 'import' | 'sync' | 'sweep';
    createdAt: string;
    deletedAt: string | null;
    payeeKey: string | null;
    searchText: string | null;
    searchKey: string | null;
    searchIsLong: boolean | null;
  };
  transaction_tag: {
    householdId: string;
    id: string;
    version: number;
    transactionId: string;
    splitId: string | null;
    tagId: string;
  };
  transfer: {
    householdId: string;
    id: string;
    version: number;
    outflowId: string;
    inflowId: string;
    state: 'suggested' | 'confirmed' | 'rejected';
    feeMinor: number;
    outflowKind: string | null;
    outflowCategoryId: string | null;
    inflowKind: string | null;
    inflowCategoryId: string | null;
  };
  transfer_suggestion: {
    householdId: string;
    id: string;
    outflowId: string;
    inflowId: string;
    kind: string;
    feeMinor: number | null;
    confidencePpm: number;
    isSure: boolean;
    reasons: string[];
  };
  two_person_approval: {
    householdId: string;
    id: string;
    version: number;
    aboveMinor: number | null;
  };
  upload_progress: {
    userId: string;
    key: string;
    progress: unknown;
    storedAt: string;
  };
  user_credential: {
    id: string;
    userId: string;
    accountId: string;
    providerId: string;
    password: string | null;
    createdAt: string;
    updatedAt: string;
    isChosen: boolean;
  };
  user_deletion: {
    userId: string;
    requestedAt: string;
    deletesAt: string;
  };
  user_session: {
    id: string;
    userId: string;
    token: string;
    expiresAt: string;
    lastUsedAt: string;
    confirmedAt: string | null;
    lastHouseholdId: string | null;
    userAgent: string | null;
    createdAt: string;
    updatedAt: string;
  };
  user_totp: {
    userId: string;
    confirmed: boolean;
    keyId: string;
    box: string;
    lastStep: number;
    createdAt: string;
  };
  user_verification: {
    id: string;
    identifier: string;
    value: string;
    expiresAt: string;
    createdAt: string;
    updatedAt: string;
  };
  webhook_target: {
    householdId: string;
    id: string;
    version: number;
    userId: string;
    kind: 'webhook' | 'ntfy';
    name: string;
    host: string;
    enabled: boolean;
    keyId: string;
    box: string;
    createdAt: string;
  };
  yield_rate: {
    householdId: string;
    id: string;
    version: number;
    accountId: string;
    kind: 'base' | 'bonus';
    apyPpm: number;
    tierFromMinor: number;
    effectiveFrom: string;
    effectiveTo: string | null;
  };
}

/** The columns that an insert can write, with their types in PostgreSQL. */
export const COLUMNS = {
  account: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    name: 'text',
    type: 'text',
    subtype: 'text',
    institution: 'text',
    mask: 'text',
    currency: 'bpchar',
    state: 'text',
    position: 'int4',
    includeInNetWorth: 'bool',
    ownerId: 'uuid',
    openedOn: 'date',
    closedOn: 'date',
    floorMinor: 'int8',
    tierMethod: 'bpchar',
    apyPpm: 'int4',
    reportedBalanceMinor: 'int8',
    reportedOn: 'date',
    isSample: 'bool',
    createdAt: 'timestamptz',
    deletedAt: 'timestamptz',
    visibility: 'text',
  },
  account_balance: {
    householdId: 'uuid',
    accountId: 'uuid',
    balanceMinor: 'int8',
    transactionCount: 'int8',
  },
  account_day: {
    householdId: 'uuid',
    accountId: 'uuid',
    day: 'date',
    netMinor: 'int8',
    transactionCount: 'int8',
  },
  account_identifier: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    accountId: 'uuid',
    hash: 'text',
    numberHash: 'text',
    endingHash: 'text',
    bankHash: 'text',
    form: 'text',
  },
  api_token: {
    householdId: 'uuid',
    id: 'uuid',
    userId: 'uuid',
    name: 'text',
    tokenDigest: 'text',
    prefix: 'text',
    scope: 'text',
    createdAt: 'timestamptz',
    expiresAt: 'timestamptz',
    lastUsedAt: 'timestamptz',
  },
  app_user: {
    id: 'uuid',
    version: 'int8',
    name: 'text',
    email: 'text',
    emailVerified: 'bool',
    theme: 'text',
    density: 'text',
    keysOn: 'bool',
    guestExpiresAt: 'timestamptz',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
    language: 'text',
  },
  attachment: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    transactionId: 'uuid',
    fileName: 'text',
    mediaType: 'text',
    sizeBytes: 'int4',
    sha256: 'text',
    createdAt: 'timestamptz',
    deletedAt: 'timestamptz',
  },
  attempt: {
    key: 'varchar',
    points: 'int4',
    expire: 'int8',
  },
  balance_snapshot: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    accountId: 'uuid',
    asOf: 'date',
    ledgerMinor: 'int8',
    availableMinor: 'int8',
    source: 'text',
    isReconciled: 'bool',
    createdAt: 'timestamptz',
  },
  calendar_feed: {
    householdId: 'uuid',
    id: 'uuid',
    userId: 'uuid',
    leadDays: 'int4',
    createdAt: 'timestamptz',
    fetchedAt: 'timestamptz',
  },
  card_dispute: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    accountId: 'uuid',
    balanceId: 'text',
    amountMinor: 'int8',
    openedOn: 'date',
    note: 'text',
    resolvedOn: 'date',
    outcome: 'text',
    deletedAt: 'timestamptz',
  },
  card_rate: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    accountId: 'uuid',
    aprType: 'text',
    aprPpm: 'int4',
    effectiveFrom: 'date',
  },
  card_statement: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    accountId: 'uuid',
    startsOn: 'date',
    closesOn: 'date',
    dueOn: 'date',
    source: 'text',
    openingMinor: 'int8',
    purchasesMinor: 'int8',
    paymentsMinor: 'int8',
    creditsMinor: 'int8',
    feesMinor: 'int8',
    interestMinor: 'int8',
    closingMinor: 'int8',
    minimumMinor: 'int8',
    unpostedMinor: 'int8',
    printedClosingMinor: 'int8',
    printedMinimumMinor: 'int8',
    printedInterestMinor: 'int8',
    acceptedMinor: 'int8',
    graceState: 'text',
    segments: 'jsonb',
    deletedAt: 'timestamptz',
  },
  card_terms: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    accountId: 'uuid',
    creditLimitMinor: 'int8',
    cashAdvanceLimitMinor: 'int8',
    dueDay: 'int2',
    closeDay: 'int2',
    dueDaysAfterClose: 'int2',
    graceDays: 'int2',
    graceRegainStatements: 'int2',
    graceNeedsPromoPaid: 'bool',
    interestMethod: 'text',
    dayCount: 'text',
    deferredCompounding: 'bool',
    minimumInterestMinor: 'int8',
    penaltyAprPpm: 'int4',
    allocationPolicy: 'text',
    minimumKind: 'text',
    minimumPctPpm: 'int4',
    minimumFloorMinor: 'int8',
    minimumRoundToMinor: 'int4',
    minimumBase: 'text',
    minimumAddPastDue: 'bool',
    minimumAddOverLimit: 'bool',
    annualFeeMinor: 'int8',
    annualFeeMonth: 'int2',
    lateFeeMinor: 'int8',
    autopay: 'text',
    autopayAccountId: 'uuid',
    autopayFixedMinor: 'int8',
  },
  category: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    key: 'text',
    name: 'text',
    groupName: 'text',
    nature: 'text',
    parentId: 'uuid',
    position: 'int4',
    hidden: 'bool',
    mergedIntoId: 'uuid',
    deletedAt: 'timestamptz',
  },
  category_target: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    categoryId: 'uuid',
    since: 'date',
    amountMinor: 'int8',
    currency: 'bpchar',
    alertPpm: 'int4',
    isSample: 'bool',
  },
  change_row: {
    householdId: 'uuid',
    changeSetId: 'uuid',
    statement: 'int8',
    tableName: 'text',
    operation: 'text',
    rowId: 'uuid',
    oldRow: 'jsonb',
    newRow: 'jsonb',
  },
  change_set: {
    householdId: 'uuid',
    id: 'uuid',
    actorId: 'uuid',
    cause: 'text',
    label: 'text',
    state: 'text',
    undoesId: 'uuid',
    rootId: 'uuid',
    createdAt: 'timestamptz',
    announcedAt: 'timestamptz',
    thinnedAt: 'timestamptz',
    openedIn: 'xid8',
    apiTokenName: 'text',
  },
  change_set_table: {
    householdId: 'uuid',
    changeSetId: 'uuid',
    tableName: 'text',
    added: 'int8',
    changed: 'int8',
    removed: 'int8',
  },
  connected_account: {
    householdId: 'uuid',
    id: 'uuid',
    connectionId: 'uuid',
    externalId: 'text',
    name: 'text',
    institution: 'text',
    currency: 'bpchar',
    unit: 'text',
    balanceMinor: 'int8',
    availableMinor: 'int8',
    balanceOn: 'date',
    hasHoldings: 'bool',
    isListed: 'bool',
    syncedAt: 'timestamptz',
  },
  connection: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    provider: 'text',
    host: 'text',
    state: 'text',
    problem: 'text',
    createdAt: 'timestamptz',
  },
  connection_link: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    connectedAccountId: 'uuid',
    accountId: 'uuid',
  },
  connection_secret: {
    householdId: 'uuid',
    connectionId: 'uuid',
    kind: 'text',
    keyId: 'text',
    box: 'text',
    storedAt: 'timestamptz',
  },
  csv_memory: {
    householdId: 'uuid',
    fingerprint: 'text',
    accountId: 'uuid',
    memory: 'json',
    usedAt: 'timestamptz',
  },
  dashboard_layout: {
    householdId: 'uuid',
    userId: 'uuid',
    version: 'int8',
    widgets: 'jsonb',
  },
  duplicate_candidate: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    firstId: 'uuid',
    secondId: 'uuid',
    state: 'text',
  },
  duplicate_suggestion: {
    householdId: 'uuid',
    id: 'uuid',
    firstId: 'uuid',
    secondId: 'uuid',
    days: 'int4',
    confidencePpm: 'int4',
    reason: 'text',
  },
  email_change: {
    id: 'uuid',
    userId: 'uuid',
    newEmail: 'text',
    requestedAt: 'timestamptz',
    confirmDigest: 'text',
    changedAt: 'timestamptz',
    oldEmail: 'text',
    oldEmailVerified: 'bool',
    undoDigest: 'text',
  },
  exchange_rate: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    onDay: 'date',
    base: 'bpchar',
    quote: 'bpchar',
    rateE8: 'int8',
    source: 'text',
  },
  external_ref: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    accountId: 'uuid',
    transactionId: 'uuid',
    source: 'text',
    externalId: 'text',
    seenPostedOn: 'date',
    seenAmountMinor: 'int8',
    seenPayee: 'text',
  },
  factor_reset: {
    userId: 'uuid',
    requestedAt: 'timestamptz',
    dueAt: 'timestamptz',
  },
  goal: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    name: 'text',
    accountId: 'uuid',
    amountMinor: 'int8',
    dueOn: 'date',
    setAsideMinor: 'int8',
    setAsideOn: 'date',
    createdAt: 'timestamptz',
    deletedAt: 'timestamptz',
  },
  household: {
    id: 'uuid',
    version: 'int8',
    name: 'text',
    currency: 'bpchar',
    locale: 'text',
    timezone: 'text',
    marginalTaxPpm: 'int4',
    mode: 'text',
    isSample: 'bool',
    createdAt: 'timestamptz',
    holidayCalendar: 'text',
    monthStartDay: 'int2',
    privateUserId: 'uuid',
  },
  household_clock: {
    id: 'uuid',
    timezone: 'text',
  },
  household_copy: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    kind: 'text',
    state: 'text',
    userId: 'uuid',
    fileName: 'text',
    sizeBytes: 'int8',
    receivedBytes: 'int8',
    progressPpm: 'int4',
    failure: 'jsonb',
    changeSetId: 'uuid',
    createdAt: 'timestamptz',
    finishedAt: 'timestamptz',
  },
  household_deletion: {
    householdId: 'uuid',
    requestedBy: 'uuid',
    requestedAt: 'timestamptz',
    deletesAt: 'timestamptz',
    canceledAt: 'timestamptz',
  },
  household_operation: {
    householdId: 'uuid',
    key: 'text',
    doneAt: 'timestamptz',
  },
  idempotency_key: {
    householdId: 'uuid',
    userId: 'uuid',
    key: 'text',
    fingerprint: 'text',
    answer: 'jsonb',
    createdAt: 'timestamptz',
  },
  import_batch: {
    householdId: 'uuid',
    id: 'uuid',
    changeSetId: 'uuid',
    files: 'text[]',
    notices: 'json',
    stage: 'text',
    refused: 'json',
    failure: 'json',
    interrupted: 'bool',
    createdAt: 'timestamptz',
  },
  import_file: {
    householdId: 'uuid',
    batchId: 'uuid',
    position: 'int4',
    name: 'text',
    content: 'bytea',
  },
  import_row: {
    householdId: 'uuid',
    batchId: 'uuid',
    statement: 'int4',
    position: 'int4',
    outcome: 'text',
    row: 'json',
  },
  import_statement: {
    householdId: 'uuid',
    batchId: 'uuid',
    position: 'int4',
    staged: 'json',
    preview: 'json',
  },
  import_work: {
    householdId: 'uuid',
    batchId: 'uuid',
    run: 'uuid',
    actorId: 'uuid',
    choices: 'json',
    progress: 'json',
  },
  insight: {
    householdId: 'uuid',
    id: 'uuid',
    dedupKey: 'text',
    type: 'text',
    severity: 'text',
    subject: 'jsonb',
    period: 'text',
    facts: 'jsonb',
    evidenceIds: 'text[]',
    working: 'jsonb',
    value: 'jsonb',
    valueMinor: 'int8',
    valuePerYearMinor: 'int8',
    confidencePpm: 'int4',
    deadlineOn: 'date',
    act: 'jsonb',
    currency: 'bpchar',
    weight: 'int8',
    firstFoundOn: 'date',
    foundAt: 'timestamptz',
    reopenedAt: 'timestamptz',
    expiredAt: 'timestamptz',
  },
  insight_decision: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    insightId: 'uuid',
    decision: 'text',
    acted: 'bool',
    facts: 'jsonb',
    reason: 'text',
    snoozedUntil: 'date',
    decidedAt: 'timestamptz',
    useful: 'bool',
    because: 'text',
  },
  insight_due: {
    id: 'uuid',
    changedAt: 'timestamptz',
  },
  insight_read: {
    householdId: 'uuid',
    userId: 'uuid',
    insightId: 'uuid',
    readAt: 'timestamptz',
  },
  insight_run: {
    householdId: 'uuid',
    refreshedAt: 'timestamptz',
    ledgerState: 'text',
  },
  installation: {
    singleton: 'bool',
    firstHouseholdAt: 'timestamptz',
    secretKeyFingerprint: 'text',
    pushPublicKey: 'text',
  },
  invitation: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    tokenDigest: 'text',
    role: 'text',
    email: 'text',
    createdBy: 'uuid',
    createdAt: 'timestamptz',
    expiresAt: 'timestamptz',
    revokedAt: 'timestamptz',
    usedAt: 'timestamptz',
  },
  known_device: {
    userId: 'uuid',
    digest: 'text',
    seenAt: 'timestamptz',
  },
  linked_identity: {
    issuer: 'text',
    subject: 'text',
    userId: 'uuid',
    label: 'text',
    linkedAt: 'timestamptz',
  },
  loan_terms: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    accountId: 'uuid',
    originalPrincipalMinor: 'int8',
    termMonths: 'int2',
    firstPaymentOn: 'date',
    aprPpm: 'int4',
    rateKind: 'text',
    rateSteps: 'jsonb',
    dayCount: 'text',
    paymentMinor: 'int8',
    dueDay: 'int2',
    overpaymentMode: 'text',
    prepaymentFeePpm: 'int4',
    prepaymentFeeUntil: 'date',
    escrowMinor: 'int8',
    standing: 'text',
  },
  membership: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    userId: 'uuid',
    role: 'text',
    state: 'text',
    createdAt: 'timestamptz',
  },
  mode_change: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    key: 'text',
    parameters: 'jsonb',
    startsOn: 'date',
    state: 'text',
    startedOn: 'date',
    startedAt: 'timestamptz',
    preview: 'jsonb',
    refusal: 'jsonb',
    ownPlan: 'text',
    rulesGoOn: 'jsonb',
    actorId: 'uuid',
    changeSetId: 'uuid',
    createdAt: 'timestamptz',
  },
  night_report: {
    id: 'uuid',
    closedOn: 'date',
    finishedAt: 'timestamptz',
    tookMs: 'int4',
    failedSteps: 'text[]',
    ledgerProblems: 'jsonb',
  },
  notification: {
    householdId: 'uuid',
    id: 'uuid',
    userId: 'uuid',
    type: 'text',
    subjectKind: 'text',
    subjectId: 'text',
    accountId: 'uuid',
    dedupKey: 'text',
    severity: 'text',
    params: 'jsonb',
    href: 'text',
    inInbox: 'bool',
    state: 'text',
    snoozedUntil: 'timestamptz',
    createdAt: 'timestamptz',
    announcedAt: 'timestamptz',
  },
  notification_delivery: {
    householdId: 'uuid',
    id: 'uuid',
    notificationId: 'uuid',
    userId: 'uuid',
    channel: 'text',
    targetId: 'uuid',
    state: 'text',
    reason: 'text',
    dueAt: 'timestamptz',
    batchId: 'uuid',
    attempts: 'int4',
    steps: 'jsonb',
    createdAt: 'timestamptz',
    sentAt: 'timestamptz',
  },
  notification_due: {
    id: 'uuid',
    household: 'uuid',
    dueAt: 'timestamptz',
  },
  notification_preference: {
    householdId: 'uuid',
    userId: 'uuid',
    version: 'int8',
    settings: 'jsonb',
  },
  operation: {
    key: 'text',
    doneAt: 'timestamptz',
  },
  passkey: {
    id: 'uuid',
    userId: 'uuid',
    credentialId: 'text',
    publicKey: 'bytea',
    counter: 'int8',
    transports: 'text[]',
    synced: 'bool',
    name: 'text',
    createdAt: 'timestamptz',
    lastUsedAt: 'timestamptz',
    version: 'int8',
  },
  passkey_challenge: {
    challenge: 'text',
    purpose: 'text',
    userId: 'uuid',
    sessionId: 'uuid',
    expiresAt: 'timestamptz',
  },
  payee: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    name: 'text',
    defaultCategoryId: 'uuid',
    aliases: 'jsonb',
    isSample: 'bool',
    createdAt: 'timestamptz',
    deletedAt: 'timestamptz',
  },
  payoff_plan: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    strategy: 'text',
    follows: 'jsonb',
    monthlyMinor: 'int8',
    currency: 'bpchar',
    customOrder: 'uuid[]',
    extras: 'jsonb',
    begunWith: 'jsonb',
    promisedFreeOn: 'date',
    promisedInterestMinor: 'int8',
    startOn: 'date',
    endedOn: 'date',
    state: 'text',
    modeChangeId: 'uuid',
    replacesId: 'uuid',
  },
  pending_sign_in: {
    token: 'text',
    userId: 'uuid',
    expiresAt: 'timestamptz',
  },
  promo_period: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    accountId: 'uuid',
    kind: 'text',
    promoAprPpm: 'int4',
    revertAprPpm: 'int4',
    startsOn: 'date',
    endsOn: 'date',
    endsBasis: 'text',
    billingCycles: 'int2',
    transferWindowEndsOn: 'date',
    closedToNewOn: 'date',
    originalMinor: 'int8',
    balanceMinor: 'int8',
    balanceAsOf: 'date',
    balanceEntry: 'uuid',
    feePpm: 'int4',
    feeMinMinor: 'int8',
    feeMaxMinor: 'int8',
    conditions: 'text[]',
    marginMonths: 'int2',
    goal: 'text',
    plannedMinor: 'int8',
    evidenceNote: 'text',
    evidenceStatementId: 'uuid',
    enteredBy: 'uuid',
    confirmedOn: 'date',
    transferredOn: 'date',
    transferredTo: 'uuid',
    revokedOn: 'date',
    revokedDaysLate: 'int2',
    onTimeMinimums: 'int2',
    deletedAt: 'timestamptz',
  },
  provider_visit: {
    token: 'text',
    state: 'text',
    nonce: 'text',
    codeVerifier: 'text',
    userId: 'uuid',
    sessionId: 'uuid',
    returnTo: 'text',
    expiresAt: 'timestamptz',
    purpose: 'text',
  },
  published_rate: {
    currency: 'bpchar',
    onDay: 'date',
    rateE8: 'int8',
  },
  push_endpoint: {
    digest: 'text',
    userId: 'uuid',
    sessionId: 'uuid',
  },
  push_subscription: {
    householdId: 'uuid',
    id: 'uuid',
    userId: 'uuid',
    endpointDigest: 'text',
    host: 'text',
    label: 'text',
    keyId: 'text',
    box: 'text',
    createdAt: 'timestamptz',
    usedAt: 'timestamptz',
  },
  rate_offer: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    name: 'text',
    apyPpm: 'int4',
    minBalanceMinor: 'int8',
    currency: 'bpchar',
    bonusEndsOn: 'date',
    seenOn: 'date',
  },
  recovery_code: {
    userId: 'uuid',
    digest: 'text',
    usedAt: 'timestamptz',
  },
  recurring_series: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    findingKey: 'text',
    state: 'text',
    kind: 'text',
    accountId: 'uuid',
    counterAccountId: 'uuid',
    payee: 'text',
    categoryId: 'uuid',
    cadence: 'text',
    anchorDays: 'int2[]',
    startsOn: 'date',
    endsOn: 'date',
    amountKind: 'text',
    amountMinor: 'int8',
    lowMinor: 'int8',
    highMinor: 'int8',
    ownFields: 'text[]',
    createdAt: 'timestamptz',
    deletedAt: 'timestamptz',
  },
  rule: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    name: 'text',
    stage: 'text',
    position: 'int4',
    condition: 'jsonb',
    actions: 'jsonb',
    enabled: 'bool',
    effectiveFrom: 'date',
    isSample: 'bool',
    createdAt: 'timestamptz',
    deletedAt: 'timestamptz',
  },
  rule_run: {
    householdId: 'uuid',
    id: 'uuid',
    ruleIds: 'uuid[]',
    digest: 'text',
    counts: 'jsonb',
    changeSetId: 'uuid',
    createdAt: 'timestamptz',
  },
  saved_filter: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    name: 'text',
    query: 'text',
    position: 'int4',
  },
  schedule_slot: {
    schedule: 'text',
    subject: 'uuid',
    slot: 'timestamptz',
  },
  schema_migration: {
    name: 'text',
    checksum: 'text',
    appliedAt: 'timestamptz',
  },
  series_finding: {
    householdId: 'uuid',
    id: 'uuid',
    key: 'text',
    accountId: 'uuid',
    facts: 'jsonb',
    transactionIds: 'uuid[]',
    confidencePpm: 'int4',
    foundOn: 'date',
  },
  series_occurrence: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    seriesId: 'uuid',
    dueOn: 'date',
    skipped: 'bool',
    movedTo: 'date',
    amountMinor: 'int8',
  },
  sign_up_invitation: {
    id: 'uuid',
    tokenDigest: 'text',
    email: 'text',
    createdAt: 'timestamptz',
    expiresAt: 'timestamptz',
    usedAt: 'timestamptz',
  },
  split: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    transactionId: 'uuid',
    position: 'int2',
    categoryId: 'uuid',
    amountMinor: 'int8',
    memo: 'text',
  },
  sweep_account: {
    householdId: 'uuid',
    accountId: 'uuid',
    version: 'int8',
    way: 'text',
    bank: 'text',
    keyId: 'text',
    box: 'text',
    suspendedAt: 'timestamptz',
    suspendedCode: 'text',
    disabledAt: 'timestamptz',
    disabledCode: 'text',
  },
  sweep_bank_event: {
    householdId: 'uuid',
    bank: 'text',
    event: 'text',
    runId: 'uuid',
    receivedAt: 'timestamptz',
    status: 'text',
    code: 'text',
    saidOn: 'date',
    outcome: 'text',
    digest: 'text',
  },
  sweep_evaluation: {
    householdId: 'uuid',
    evaluatedOn: 'date',
    evaluatedAt: 'timestamptz',
    proposed: 'int4',
    skipped: 'int4',
  },
  sweep_rule: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    name: 'text',
    state: 'text',
    suspendedFor: 'text',
    suspendedAt: 'timestamptz',
    activeSince: 'timestamptz',
    priority: 'int4',
    direction: 'text',
    terms: 'jsonb',
    byHand: 'bool',
    sourceAccountId: 'uuid',
    destinations: 'jsonb',
    keepFloorMinor: 'int8',
    minMoveMinor: 'int8',
    maxMoveMinor: 'int8',
    maxPerWeekMinor: 'int8',
    roundToMinor: 'int8',
    destinationOrder: 'text',
    bufferDays: 'int2',
    confidencePpm: 'int4',
    cancelWindowHours: 'int2',
    automation: 'jsonb',
    createdAt: 'timestamptz',
    deletedAt: 'timestamptz',
    obeysLadder: 'bool',
  },
  sweep_run: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    ruleId: 'uuid',
    key: 'text',
    state: 'text',
    leg: 'text',
    fromAccountId: 'uuid',
    toAccountId: 'uuid',
    destinationKey: 'text',
    businessDate: 'date',
    periodIndex: 'int4',
    decidedOn: 'date',
    amountMinor: 'int8',
    proposedMinor: 'int8',
    minMoveMinor: 'int8',
    rounding: 'text',
    plannedFlowId: 'text',
    approval: 'text',
    arrivesOn: 'date',
    expiresOn: 'date',
    cancelWindowHours: 'int2',
    approvedAt: 'timestamptz',
    approvedBy: 'uuid',
    cancelUntil: 'timestamptz',
    isSubmitted: 'bool',
    settledOn: 'date',
    reason: 'text',
    nextOn: 'date',
    returnCode: 'text',
    differencePpm: 'int4',
    perMonthMinor: 'int8',
    perYearMinor: 'int8',
    avoidsMinor: 'int8',
    evidenceIds: 'uuid[]',
    risks: 'jsonb',
    working: 'jsonb',
    valueWorking: 'jsonb',
    outTransactionId: 'uuid',
    inTransactionId: 'uuid',
    createdAt: 'timestamptz',
    betterUse: 'jsonb',
    insteadOf: 'jsonb',
    computedOn: 'date',
    firstApprovedBy: 'uuid',
    firstApprovedAt: 'timestamptz',
    firstAmountMinor: 'int8',
  },
  sweep_run_event: {
    householdId: 'uuid',
    id: 'uuid',
    runId: 'uuid',
    at: 'timestamptz',
    event: 'text',
    fromState: 'text',
    toState: 'text',
    amountMinor: 'int8',
    reason: 'text',
    actorId: 'uuid',
  },
  sweep_settings: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    killSwitchAt: 'timestamptz',
    bufferDays: 'int2',
    confidencePpm: 'int4',
    automation: 'jsonb',
    destinationOrder: 'text',
    maxPerTransferMinor: 'int8',
    maxPerDayMinor: 'int8',
    maxPerWeekMinor: 'int8',
    maxPerMonthMinor: 'int8',
    maxSharePpm: 'int4',
    coolDownDays: 'int2',
    weekdays: 'int2[]',
    bankHolidays: 'bool',
    blackoutDates: 'date[]',
    cancelWindowHours: 'int2',
    staleAfterDays: 'int2',
    transferDays: 'int2',
    topUpLeadDays: 'int2',
  },
  sweep_transfer: {
    householdId: 'uuid',
    runId: 'uuid',
    version: 'int8',
    way: 'text',
    bank: 'text',
    instructedAt: 'timestamptz',
    instructedOn: 'date',
    submittedOn: 'date',
    settlesOn: 'date',
    speed: 'text',
    makeBy: 'date',
    madeOn: 'date',
    sends: 'int4',
    lastSentAt: 'timestamptz',
    bankReference: 'text',
    problem: 'text',
    problemCode: 'text',
    isOutBooked: 'bool',
    isInBooked: 'bool',
    returnedOn: 'date',
    outBackTransactionId: 'uuid',
    inBackTransactionId: 'uuid',
  },
  sync_run: {
    householdId: 'uuid',
    id: 'uuid',
    connectionId: 'uuid',
    trigger: 'text',
    state: 'text',
    createdAt: 'timestamptz',
    startedAt: 'timestamptz',
    finishedAt: 'timestamptz',
    askedFrom: 'timestamptz',
    counts: 'jsonb',
    changeSetId: 'uuid',
    problem: 'text',
    messages: 'jsonb',
  },
  tag: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    name: 'text',
    createdAt: 'timestamptz',
    deletedAt: 'timestamptz',
  },
  transaction: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    accountId: 'uuid',
    postedOn: 'date',
    transactedOn: 'date',
    amountMinor: 'int8',
    originalAmountMinor: 'int8',
    originalCurrency: 'bpchar',
    payee: 'text',
    memo: 'text',
    rawDescription: 'text',
    checkNumber: 'text',
    kind: 'text',
    status: 'text',
    needsReview: 'bool',
    excluded: 'bool',
    categoryId: 'uuid',
    isSplit: 'bool',
    setByUser: 'text[]',
    statementId: 'uuid',
    heldFor: 'uuid',
    source: 'text',
    createdAt: 'timestamptz',
    deletedAt: 'timestamptz',
  },
  transaction_tag: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    transactionId: 'uuid',
    splitId: 'uuid',
    tagId: 'uuid',
  },
  transfer: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    outflowId: 'uuid',
    inflowId: 'uuid',
    state: 'text',
    feeMinor: 'int8',
    outflowKind: 'text',
    outflowCategoryId: 'uuid',
    inflowKind: 'text',
    inflowCategoryId: 'uuid',
  },
  transfer_suggestion: {
    householdId: 'uuid',
    id: 'uuid',
    outflowId: 'uuid',
    inflowId: 'uuid',
    kind: 'text',
    feeMinor: 'int8',
    confidencePpm: 'int4',
    isSure: 'bool',
    reasons: 'text[]',
  },
  two_person_approval: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    aboveMinor: 'int8',
  },
  upload_progress: {
    userId: 'uuid',
    key: 'text',
    progress: 'json',
    storedAt: 'timestamptz',
  },
  user_credential: {
    id: 'uuid',
    userId: 'uuid',
    accountId: 'text',
    providerId: 'text',
    password: 'text',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
    isChosen: 'bool',
  },
  user_deletion: {
    userId: 'uuid',
    requestedAt: 'timestamptz',
    deletesAt: 'timestamptz',
  },
  user_session: {
    id: 'uuid',
    userId: 'uuid',
    token: 'text',
    expiresAt: 'timestamptz',
    lastUsedAt: 'timestamptz',
    confirmedAt: 'timestamptz',
    lastHouseholdId: 'uuid',
    userAgent: 'text',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  user_totp: {
    userId: 'uuid',
    confirmed: 'bool',
    keyId: 'text',
    box: 'text',
    lastStep: 'int8',
    createdAt: 'timestamptz',
  },
  user_verification: {
    id: 'uuid',
    identifier: 'text',
    value: 'text',
    expiresAt: 'timestamptz',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  webhook_target: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    userId: 'uuid',
    kind: 'text',
    name: 'text',
    host: 'text',
    enabled: 'bool',
    keyId: 'text',
    box: 'text',
    createdAt: 'timestamptz',
  },
  yield_rate: {
    householdId: 'uuid',
    id: 'uuid',
    version: 'int8',
    accountId: 'uuid',
    kind: 'text',
    apyPpm: 'int4',
    tierFromMinor: 'int8',
    effectiveFrom: 'date',
    effectiveTo: 'date',
  },
} as const;
