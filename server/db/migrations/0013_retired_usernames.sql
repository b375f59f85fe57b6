CREATE TABLE "retired_usernames" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"retired_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "retired_usernames" ADD CONSTRAINT "retired_usernames_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retired_usernames_user_idx" ON "retired_usernames" USING btree ("user_id");