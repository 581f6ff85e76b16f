export type Program = 'ynab' | 'actual' | 'mint' | 'firefly';
