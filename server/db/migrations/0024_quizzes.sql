CREATE TABLE "quiz_attempts" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"course_id" uuid NOT NULL,
	"track_id" uuid NOT NULL,
	"quiz_version" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"mode" text NOT NULL,
	"pass_percent" integer NOT NULL,
	"right" jsonb NOT NULL,
	"passed" boolean NOT NULL,
	CONSTRAINT "quiz_attempts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "quiz_attempts_seq" UNIQUE("user_id","seq"),
	CONSTRAINT "quiz_attempts_mode_known" CHECK ("quiz_attempts"."mode" in ('practice', 'graded'))
);
--> statement-breakpoint
ALTER TABLE "tracks" DROP CONSTRAINT "tracks_type_known";--> statement-breakpoint
DROP INDEX "tracks_unparsed_idx";--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "questions_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_attempts_course_idx" ON "quiz_attempts" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_track_idx" ON "quiz_attempts" USING btree ("track_id","user_id");--> statement-breakpoint
CREATE INDEX "tracks_unparsed_idx" ON "tracks" USING btree ("id") WHERE "tracks"."type" = 'text' and "tracks"."content" is not null and "tracks"."document" is null;--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_type_known" CHECK ("tracks"."type" in ('folder', 'video', 'text', 'quiz'));