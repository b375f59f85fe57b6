-- migrate: outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "idempotency_merged_created_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "idempotency_merged_created_idx" ON "idempotency" USING btree ("created_at") WHERE route = 'progressPut';
