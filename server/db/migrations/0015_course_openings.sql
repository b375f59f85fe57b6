CREATE TABLE "letter_deliveries" (
	"notification_id" uuid PRIMARY KEY NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opening_requests" (
	"user_id" text NOT NULL,
	"course_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "opening_requests_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "lessons_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "letter_deliveries" ADD CONSTRAINT "letter_deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_requests" ADD CONSTRAINT "opening_requests_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_requests" ADD CONSTRAINT "opening_requests_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_deliveries_due_idx" ON "letter_deliveries" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "opening_requests_course_idx" ON "opening_requests" USING btree ("course_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('sale', 'review', 'refund-request', 'upload-finished', 'upload-failed', 'course-opened'));--> statement-breakpoint
-- The definition of services/track-view.ts, `isFinishedLesson`.
UPDATE "courses" SET "lessons_count" = "finished"."count"
FROM (
  SELECT "course_id", count(*)::int AS "count" FROM "tracks"
  WHERE "deleted_at" IS NULL AND (
    ("type" = 'text' AND "content" ~ '\S')
    OR ("type" = 'video' AND (jsonb_array_length("renditions") > 0 OR "video_url" ~ '\S'))
  )
  GROUP BY "course_id"
) AS "finished" WHERE "finished"."course_id" = "courses"."id";--> statement-breakpoint
-- A device takes a course that it was not told about for one that has lessons: it has to hear of those without.
UPDATE "catalogue_clock" SET "seq" = "seq" + 1
WHERE EXISTS (SELECT 1 FROM "courses" WHERE "lessons_count" = 0 AND "status" = 'published' AND "deleted_at" IS NULL);--> statement-breakpoint
UPDATE "courses" SET "change_seq" = (SELECT "seq" FROM "catalogue_clock")
WHERE "lessons_count" = 0 AND "status" = 'published' AND "deleted_at" IS NULL;
