CREATE TABLE "notes" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"course_id" uuid NOT NULL,
	"track_id" uuid NOT NULL,
	"course_title" text NOT NULL,
	"lesson_title" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seconds" double precision,
	"block" integer,
	"quote" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"texts" jsonb NOT NULL,
	"replaced" jsonb NOT NULL,
	CONSTRAINT "notes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "notes_seq" UNIQUE("user_id","seq")
);
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;