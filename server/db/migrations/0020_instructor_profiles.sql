ALTER TABLE "courses" ADD COLUMN "imported_lessons" integer;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "about" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "courses_creator_idx" ON "courses" USING btree ("creator_name");