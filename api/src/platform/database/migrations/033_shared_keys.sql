-- The keys that every process of the installation must have: a fingerprint of the one that seals secrets, and the
-- public one that push services know. A process with others is refused before it writes what the rest cannot read.
alter table installation
  add column secret_key_fingerprint text,
  add column push_public_key text;
