DROP INDEX "refunds_open_idx";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paying_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once_idx" ON "refunds" USING btree ("order_id","course_id") WHERE "refunds"."status" <> 'declined';--> statement-breakpoint
CREATE INDEX "refunds_user_idx" ON "refunds" USING btree ("user_id","course_id");