CREATE TABLE "account_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"kind" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"device" text NOT NULL,
	"address" text,
	"request_id" text NOT NULL,
	"letter_to" text,
	"letter_due_at" timestamp with time zone,
	"letter_attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_events_user_idx" ON "account_events" USING btree ("user_id","happened_at","id");--> statement-breakpoint
CREATE INDEX "account_events_happened_idx" ON "account_events" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "account_events_letter_due_idx" ON "account_events" USING btree ("letter_due_at") WHERE "account_events"."letter_due_at" is not null;