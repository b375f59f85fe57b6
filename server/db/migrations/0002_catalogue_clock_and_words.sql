INSERT INTO catalogue_clock (id) VALUES (1);
--> statement-breakpoint
CREATE FUNCTION collect_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Sorted, so that two transactions insert in one order and cannot wait for each other in a circle.
  INSERT INTO search_words (word)
  SELECT DISTINCT word
  FROM changed,
       unnest(tsvector_to_array(to_tsvector('pg_catalog.simple',
         changed.title || ' ' || changed.creator_name || ' ' || changed.category || ' ' || changed.sub_category
         || ' ' || array_to_string(changed.tags, ' ')))) AS word
  WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER courses_words_inserted AFTER INSERT ON courses
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION collect_search_words();
--> statement-breakpoint
CREATE TRIGGER courses_words_updated AFTER UPDATE ON courses
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION collect_search_words();
