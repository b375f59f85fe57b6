-- migrate: outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "courses_counted_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "courses_counted_idx" ON "courses" USING btree ("category","average_rating","ratings_count","id","sub_category","price_paise","level","language","total_seconds","is_package","tags") WHERE status = 'published' and deleted_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "courses_ratings_idx";
