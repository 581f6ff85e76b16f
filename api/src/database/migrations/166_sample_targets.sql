-- Targets that came with the sample household go with it.
alter table category_target add column is_sample boolean not null default false;
