CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Immutable because the configurations are named; a generated column accepts nothing less. 'simple' keeps whole words
-- for prefixes and names, 'english' adds stems.
CREATE FUNCTION course_search_document(title text, creator text, category text, sub_category text, tags text[])
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('pg_catalog.simple', title) || to_tsvector('pg_catalog.english', title), 'A')
      || setweight(to_tsvector('pg_catalog.simple', creator), 'B')
      || setweight(to_tsvector('pg_catalog.simple', category || ' ' || sub_category)
                   || to_tsvector('pg_catalog.english', category || ' ' || sub_category), 'C')
      || setweight(to_tsvector('pg_catalog.simple', array_to_string(tags, ' '))
                   || to_tsvector('pg_catalog.english', array_to_string(tags, ' ')), 'D')
$$;
