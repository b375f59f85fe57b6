CREATE TABLE "practice" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"item" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"said" jsonb NOT NULL,
	CONSTRAINT "practice_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "practice_seq" UNIQUE("user_id","seq")
);
--> statement-breakpoint
ALTER TABLE "practice" ADD CONSTRAINT "practice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;