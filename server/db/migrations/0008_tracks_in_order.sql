CREATE TABLE "track_revisions" (
	"track_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "track_revisions_track_id_version_pk" PRIMARY KEY("track_id","version")
);
--> statement-breakpoint
DROP INDEX "tracks_course_idx";--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "order_key" text COLLATE "C" DEFAULT 'a0' NOT NULL;--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "track_revisions" ADD CONSTRAINT "track_revisions_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tracks_course_idx" ON "tracks" USING btree ("course_id","parent_id","order_key");--> statement-breakpoint
-- Siblings get the keys a0..az, b00..bzz, c000..: what fractional-indexing counts through.
WITH "places" AS (
  SELECT "id", (row_number() OVER (PARTITION BY "course_id", "parent_id" ORDER BY "position", "created_at", "id") - 1)::int AS "n"
  FROM "tracks"
), "digits" AS (
  SELECT '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' AS "of"
)
UPDATE "tracks" SET "order_key" = CASE
  WHEN "n" < 62 THEN 'a' || substr("of", "n" + 1, 1)
  WHEN "n" < 3906 THEN 'b' || substr("of", ("n" - 62) / 62 + 1, 1) || substr("of", ("n" - 62) % 62 + 1, 1)
  ELSE 'c' || substr("of", ("n" - 3906) / 3844 + 1, 1) || substr("of", ("n" - 3906) / 62 % 62 + 1, 1) || substr("of", ("n" - 3906) % 62 + 1, 1)
END
FROM "places", "digits" WHERE "places"."id" = "tracks"."id";--> statement-breakpoint
ALTER TABLE "tracks" DROP COLUMN "position";--> statement-breakpoint
-- As in 0002, of published courses only: a search must not be corrected to the words of a draft.
CREATE OR REPLACE FUNCTION collect_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT DISTINCT word
  FROM changed,
       unnest(tsvector_to_array(to_tsvector('pg_catalog.simple',
         changed.title || ' ' || changed.creator_name || ' ' || changed.category || ' ' || changed.sub_category
         || ' ' || array_to_string(changed.tags, ' ')))) AS word
  WHERE changed.status = 'published' AND length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
