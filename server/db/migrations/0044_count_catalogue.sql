-- migrate: outside a transaction
-- One row. Whoever changes the catalogue waits for it, so that the count, which begins when it is held, misses nobody.
DO $$
BEGIN
  LOOP
    PERFORM FROM catalogue_clock FOR UPDATE;
    UPDATE catalogue_clock
    SET (courses_count, ratings_count, ratings_sum) = (
      SELECT count(*), coalesce(sum(ratings_count) FILTER (WHERE average_rating IS NOT NULL), 0),
             coalesce(sum(round(average_rating::numeric * 100) * ratings_count), 0)
      FROM courses WHERE status = 'published' AND deleted_at IS NULL
    )
    WHERE id IN (SELECT id FROM catalogue_clock LIMIT 1);
    COMMIT;
    EXIT;
  END LOOP;
END
$$;
