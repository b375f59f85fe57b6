DROP INDEX "courses_category_idx";--> statement-breakpoint
DROP INDEX "courses_popularity_idx";--> statement-breakpoint
ALTER TABLE "catalogue_clock" ADD COLUMN "counts_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "courses_by_popularity_idx" ON "courses" USING btree ("popularity" DESC NULLS FIRST,"id") WHERE status = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "courses_category_by_popularity_idx" ON "courses" USING btree ("category","popularity" DESC NULLS FIRST,"id") WHERE status = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "courses_by_title_idx" ON "courses" USING btree (lower("title"),"id","title") WHERE status = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "courses_category_by_title_idx" ON "courses" USING btree ("category",lower("title"),"id","title") WHERE status = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "courses_by_price_idx" ON "courses" USING btree ("price_paise","id") WHERE status = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "courses_category_by_price_idx" ON "courses" USING btree ("category","price_paise","id") WHERE status = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "courses_by_price_down_idx" ON "courses" USING btree ("price_paise" DESC NULLS FIRST,"id") WHERE status = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "courses_category_by_price_down_idx" ON "courses" USING btree ("category","price_paise" DESC NULLS FIRST,"id") WHERE status = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "courses_by_age_idx" ON "courses" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE status = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "courses_category_by_age_idx" ON "courses" USING btree ("category","created_at" DESC NULLS FIRST,"id") WHERE status = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "courses_ratings_idx" ON "courses" USING btree ("category","average_rating","ratings_count","id") WHERE status = 'published' and deleted_at is null;--> statement-breakpoint
-- Of what services/catalogue/catalogue-counts.ts counts, and nothing else: popularity moves with each purchase, and counts nothing.
CREATE FUNCTION move_counts_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted boolean;
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
  IF counted THEN
    UPDATE catalogue_clock SET counts_version = counts_version + 1;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER courses_counts_inserted AFTER INSERT ON courses
REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION move_counts_version();
--> statement-breakpoint
CREATE TRIGGER courses_counts_updated AFTER UPDATE ON courses
REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION move_counts_version();
--> statement-breakpoint
CREATE TRIGGER courses_counts_deleted AFTER DELETE ON courses
REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION move_counts_version();
--> statement-breakpoint
-- A word that was erased is not to be told by a correction that is kept.
CREATE FUNCTION move_counts_version_for_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM before) THEN
    UPDATE catalogue_clock SET counts_version = counts_version + 1;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER search_words_counts_deleted AFTER DELETE ON search_words
REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION move_counts_version_for_words();
