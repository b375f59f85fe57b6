ALTER TABLE "session" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
UPDATE "session" SET "ends_at" = "created_at" + interval '90 days';--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "ends_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "key_thumbprint" text;
