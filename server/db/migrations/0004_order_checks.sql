ALTER TABLE "orders" ADD COLUMN "next_check_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_next_check_idx" ON "orders" USING btree ("next_check_at") WHERE "orders"."status" = 'created';--> statement-breakpoint
-- Orders of before: the provider is asked about each at the next start.
UPDATE "orders" SET "next_check_at" = "created_at" WHERE "status" = 'created';
