-- The rows of a change set are as many as were imported, and nobody has counted them when it is taken back at once: with nested loops
-- the inverse of ten thousand rows compared each with each.
alter function apply_inverse(uuid) set enable_nestloop = off;
