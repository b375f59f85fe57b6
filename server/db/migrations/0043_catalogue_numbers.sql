ALTER TABLE "catalogue_clock" ADD COLUMN "courses_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_clock" ADD COLUMN "ratings_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_clock" ADD COLUMN "ratings_sum" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- As in 0039, and it keeps the numbers of the public courses, so that nobody has to look at all of them.
CREATE OR REPLACE FUNCTION move_counts_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted boolean;
  come record;
  gone record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    counted := EXISTS (SELECT FROM after WHERE status = 'published' AND deleted_at IS NULL);
  ELSIF TG_OP = 'DELETE' THEN
    counted := EXISTS (SELECT FROM before WHERE status = 'published' AND deleted_at IS NULL);
  ELSE
    counted := EXISTS (
      SELECT FROM before b JOIN after a ON a.id = b.id
      WHERE (a.status = 'published' AND a.deleted_at IS NULL) IS DISTINCT FROM (b.status = 'published' AND b.deleted_at IS NULL)
         OR a.status = 'published' AND a.deleted_at IS NULL
            AND (a.title, a.creator_name, a.category, a.sub_category, a.price_paise, a.average_rating, a.ratings_count, a.level,
                 a.language, a.total_seconds, a.tags, a.is_package)
                IS DISTINCT FROM
                (b.title, b.creator_name, b.category, b.sub_category, b.price_paise, b.average_rating, b.ratings_count, b.level,
                 b.language, b.total_seconds, b.tags, b.is_package)
    );
  END IF;
  IF NOT counted THEN
    RETURN NULL;
  END IF;
  SELECT 0 AS courses, 0 AS ratings, 0 AS stars INTO come;
  gone := come;
  IF TG_OP <> 'DELETE' THEN
    SELECT count(*) AS courses, coalesce(sum(ratings_count) FILTER (WHERE average_rating IS NOT NULL), 0) AS ratings,
           coalesce(sum(round(average_rating::numeric * 100) * ratings_count), 0) AS stars
    INTO come FROM after WHERE status = 'published' AND deleted_at IS NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT count(*) AS courses, coalesce(sum(ratings_count) FILTER (WHERE average_rating IS NOT NULL), 0) AS ratings,
           coalesce(sum(round(average_rating::numeric * 100) * ratings_count), 0) AS stars
    INTO gone FROM before WHERE status = 'published' AND deleted_at IS NULL;
  END IF;
  UPDATE catalogue_clock
  SET counts_version = counts_version + 1,
      courses_count = courses_count + come.courses - gone.courses,
      ratings_count = catalogue_clock.ratings_count + come.ratings - gone.ratings,
      ratings_sum = ratings_sum + come.stars - gone.stars;
  RETURN NULL;
END
$$;
