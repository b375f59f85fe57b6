CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"about" text NOT NULL,
	"said" text NOT NULL,
	"version" text,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_about_known" CHECK ("consents"."about" in ('texts', 'pushes', 'reminders')),
	CONSTRAINT "consents_said_known" CHECK ("consents"."said" in ('agreed', 'told', 'on', 'off'))
);
--> statement-breakpoint
CREATE TABLE "leftovers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"files" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"subject" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "vapid_key" text;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_user_idx" ON "consents" USING btree ("user_id","about","said_at");--> statement-breakpoint
CREATE INDEX "letters_user_idx" ON "letters" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "letters_sent_idx" ON "letters" USING btree ("sent_at");