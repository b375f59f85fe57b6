CREATE TABLE "study_days" (
	"user_id" text NOT NULL,
	"device" uuid NOT NULL,
	"day" text NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "study_days_user_id_day_device_pk" PRIMARY KEY("user_id","day","device"),
	CONSTRAINT "study_days_seconds_range" CHECK ("study_days"."seconds" between 0 and 86400)
);
--> statement-breakpoint
CREATE TABLE "study_plans" (
	"user_id" text PRIMARY KEY NOT NULL,
	"minutes_a_week" integer NOT NULL,
	"reminder" jsonb,
	"said_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "study_days" ADD CONSTRAINT "study_days_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_plans" ADD CONSTRAINT "study_plans_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;