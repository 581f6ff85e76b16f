-- A household may go in the very transaction that notes it; whoever takes the note finds it gone.
alter table insight_due drop constraint insight_due_id_fkey;
