CREATE TABLE "certificate_keys" (
	"public_key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"course_id" uuid NOT NULL,
	"course_title" text NOT NULL,
	"instructor" text NOT NULL,
	"name" text NOT NULL,
	"name_before" text,
	"lessons" integer NOT NULL,
	"minutes" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"corrected_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_because" text,
	"status_index" serial NOT NULL,
	"credential" jsonb NOT NULL,
	CONSTRAINT "certificates_status_index_unique" UNIQUE("status_index"),
	CONSTRAINT "certificates_once" UNIQUE("user_id","course_id")
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_course_idx" ON "certificates" USING btree ("course_id");