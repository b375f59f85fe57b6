CREATE TABLE "lesson_pictures" (
	"course_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "lesson_pictures_course_id_id_pk" PRIMARY KEY("course_id","id")
);
--> statement-breakpoint
ALTER TABLE "lesson_pictures" ADD CONSTRAINT "lesson_pictures_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "lesson_pictures" ("course_id", "id")
SELECT DISTINCT "course_id", "found"[1]::uuid FROM "tracks", regexp_matches("content", '/api/v1/media/lessons/' || "course_id" || '/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp', 'g') AS "found";
