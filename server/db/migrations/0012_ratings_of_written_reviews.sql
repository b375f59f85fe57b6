ALTER TABLE "courses" ADD COLUMN "reviews_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The figures that earlier sample catalogues invented.
UPDATE "courses" SET
  "imported_rating" = NULL,
  "imported_ratings_count" = 0,
  "students_count" = (SELECT count(*) FROM "library_entries" WHERE "course_id" = "courses"."id"),
  "popularity" = (SELECT count(*) FROM "library_entries" WHERE "course_id" = "courses"."id")
WHERE "external_id" LIKE 'sample:%';--> statement-breakpoint
-- All that the catalogue's feed ever told of is told anew, with the new fields. An empty catalogue moves no clock.
WITH "clock" AS (
  UPDATE "catalogue_clock" SET "seq" = "seq" + 1 WHERE EXISTS (SELECT 1 FROM "courses") RETURNING "seq"
), "given" AS (
  SELECT "courses"."id", count("reviews"."rating")::int AS "count", avg("reviews"."rating") AS "average"
  FROM "courses" LEFT JOIN "reviews" ON "reviews"."course_id" = "courses"."id"
  GROUP BY "courses"."id"
)
UPDATE "courses" SET
  "reviews_count" = "given"."count",
  "average_rating" = CASE WHEN "given"."count" > 0 THEN round("given"."average", 2) ELSE "imported_rating" END,
  "ratings_count" = CASE WHEN "given"."count" > 0 THEN "given"."count" ELSE "imported_ratings_count" END,
  "change_seq" = CASE WHEN "change_seq" = 0 THEN 0 ELSE "clock"."seq" END
FROM "given", "clock" WHERE "given"."id" = "courses"."id";
