ALTER TABLE "courses" ADD COLUMN "total_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "imported_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The definitions of services/authoring/track-view.ts, `isFinishedLesson` and `lessonSeconds`.
UPDATE "courses" SET "total_seconds" = "finished"."seconds"
FROM (
  SELECT "course_id", round(sum(
    CASE "type" WHEN 'video' THEN coalesce("duration_seconds", 0)
    ELSE cardinality(array_remove(regexp_split_to_array("content", '\s+'), '')) * 60.0 / 200 END
  ))::int AS "seconds" FROM "tracks"
  WHERE "deleted_at" IS NULL AND (
    ("type" = 'text' AND "content" ~ '\S')
    OR ("type" = 'video' AND (jsonb_array_length("renditions") > 0 OR "video_url" ~ '\S'))
  )
  GROUP BY "course_id"
) AS "finished" WHERE "finished"."course_id" = "courses"."id";--> statement-breakpoint
-- The devices have to hear of it.
UPDATE "catalogue_clock" SET "seq" = "seq" + 1
WHERE EXISTS (SELECT 1 FROM "courses" WHERE "total_seconds" > 0 AND "status" = 'published' AND "deleted_at" IS NULL);--> statement-breakpoint
UPDATE "courses" SET "change_seq" = (SELECT "seq" FROM "catalogue_clock")
WHERE "total_seconds" > 0 AND "status" = 'published' AND "deleted_at" IS NULL;
