-- A migration that the version after this one may have (scripts/migration-rules.ts): columns that every row has, on the tables that are
-- written most, and a table that what the version before writes and deletes has its rows in.
ALTER TABLE "user" ADD COLUMN "next_kind" text DEFAULT 'plain' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "next_seen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "next_rank" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "next_marks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_channel" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "library_entries" ADD COLUMN "next_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "progress" ADD COLUMN "next_speed" real DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "next_colour" text;--> statement-breakpoint
ALTER TABLE "idempotency" ADD COLUMN "next_route" text;--> statement-breakpoint
ALTER TABLE "video_uploads" ADD COLUMN "next_codec" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE TABLE "next_order_events" (
	"order_id" text NOT NULL REFERENCES "orders"("id") ON DELETE cascade,
	"status" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE INDEX "next_order_events_order_idx" ON "next_order_events" ("order_id");--> statement-breakpoint
CREATE FUNCTION next_note_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO next_order_events (order_id, status) VALUES (NEW.id, NEW.status);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER next_orders_noted AFTER INSERT OR UPDATE OF status ON "orders" FOR EACH ROW EXECUTE FUNCTION next_note_order();
