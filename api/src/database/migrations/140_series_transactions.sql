-- What a detected series is made of. With it the forecast knows which spending is planned already, without looking for series again.
alter table series_finding add column transaction_ids uuid[] not null default '{}';
