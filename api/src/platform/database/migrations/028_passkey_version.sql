-- Renaming a passkey in two places at once reports the conflict. Signatures, which also update the row, don't count.
alter table passkey add column version bigint not null default 1;
create trigger raise_version before update of name on passkey for each row execute function raise_version();
