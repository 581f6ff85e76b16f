-- What came with the sample household goes with it.
alter table rule add column is_sample boolean not null default false;
alter table payee add column is_sample boolean not null default false;
