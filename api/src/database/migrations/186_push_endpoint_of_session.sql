-- In which session a browser was allowed pushes: when that is ended on purpose, they end. Not a reference, for one that merely runs out takes no
-- pushes with it: people are told in time although they have not looked for a week.
alter table push_endpoint add column session_id uuid;
