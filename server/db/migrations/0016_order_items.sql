CREATE TABLE "order_items" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"course_id" uuid NOT NULL,
	"price_paise" integer NOT NULL,
	"title" text,
	CONSTRAINT "order_items_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
INSERT INTO "order_items" ("order_id", "position", "course_id", "price_paise", "title")
SELECT "orders"."id", "item"."place" - 1, ("item"."value" ->> 'courseId')::uuid, ("item"."value" ->> 'pricePaise')::integer,
  "item"."value" ->> 'title'
FROM "orders", jsonb_array_elements("orders"."items") WITH ORDINALITY AS "item"("value", "place");--> statement-breakpoint
-- The product removes no course, but somebody at the database may have: the order stays, and its course is a removed one.
INSERT INTO "courses" ("id", "creator_name", "title", "description", "category", "sub_category", "price_paise", "deleted_at", "change_seq")
SELECT DISTINCT "course_id", 'Deleted user', 'A course that is no longer offered', '', '', '', 0, now(), 0 FROM "order_items"
ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP INDEX "orders_items_idx";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "items";--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_items_course_idx" ON "order_items" USING btree ("course_id");
