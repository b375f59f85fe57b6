-- The product leaves none behind, but nothing has kept anybody from it until now.
UPDATE "courses" SET "preview_track_id" = NULL
WHERE "preview_track_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "tracks" WHERE "tracks"."id" = "courses"."preview_track_id");--> statement-breakpoint
DROP INDEX "progress_course_idx";--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_preview_track_id_tracks_id_fk" FOREIGN KEY ("preview_track_id") REFERENCES "public"."tracks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_items_course_idx" ON "cart_items" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "courses_preview_track_idx" ON "courses" USING btree ("preview_track_id");--> statement-breakpoint
CREATE INDEX "library_entries_order_idx" ON "library_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "notifications_order_idx" ON "notifications" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "progress_track_idx" ON "progress" USING btree ("track_id");--> statement-breakpoint
CREATE INDEX "refunds_course_idx" ON "refunds" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "refunds_order_idx" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tracks_parent_idx" ON "tracks" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "user_plans_plan_idx" ON "user_plans" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "video_uploads_course_idx" ON "video_uploads" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "video_uploads_user_idx" ON "video_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wishlist_items_course_idx" ON "wishlist_items" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "progress_course_idx" ON "progress" USING btree ("course_id","user_id");
