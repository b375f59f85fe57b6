CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"provider" text,
	CONSTRAINT "ledger_accounts_kind_known" CHECK ("ledger_accounts"."kind" in ('learner', 'instructor', 'platform', 'provider', 'tax')),
	CONSTRAINT "ledger_accounts_of_person" CHECK ("ledger_accounts"."user_id" is null or "ledger_accounts"."kind" in ('learner', 'instructor')),
	CONSTRAINT "ledger_accounts_of_provider" CHECK (("ledger_accounts"."provider" is not null) = ("ledger_accounts"."kind" = 'provider'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" text NOT NULL,
	"refund_id" uuid,
	"reference" text,
	"happened_at" timestamp with time zone NOT NULL,
	"lines" smallint NOT NULL,
	CONSTRAINT "ledger_entries_event_unique" UNIQUE("event"),
	CONSTRAINT "ledger_entries_kind_known" CHECK ("ledger_entries"."kind" in ('payment', 'refund', 'refund_failed', 'fee')),
	CONSTRAINT "ledger_entries_has_lines" CHECK ("ledger_entries"."lines" >= 2)
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"entry_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"course_id" uuid,
	"amount_paise" bigint NOT NULL,
	CONSTRAINT "ledger_lines_entry_id_position_pk" PRIMARY KEY("entry_id","position"),
	CONSTRAINT "ledger_lines_not_zero" CHECK ("ledger_lines"."amount_paise" <> 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "refunds_once_idx";--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_id_sandbox_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_person_idx" ON "ledger_accounts" USING btree ("user_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_house_idx" ON "ledger_accounts" USING btree ("kind",coalesce("provider", '')) WHERE "ledger_accounts"."kind" in ('platform', 'provider', 'tax');--> statement-breakpoint
CREATE INDEX "ledger_entries_order_idx" ON "ledger_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_refund_idx" ON "ledger_entries" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_reference_idx" ON "ledger_entries" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "ledger_entries_happened_idx" ON "ledger_entries" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "ledger_lines_account_idx" ON "ledger_lines" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "ledger_lines_course_idx" ON "ledger_lines" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_payment_idx" ON "sandbox_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_created_idx" ON "sandbox_refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_payments_created_idx" ON "sandbox_payments" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "library_entries" DROP COLUMN "price_paise";--> statement-breakpoint
INSERT INTO "ledger_accounts" ("kind", "provider") VALUES ('platform', NULL), ('tax', NULL), ('provider', 'razorpay'), ('provider', 'sandbox');--> statement-breakpoint
-- Every paid order and every refund of before moves into the ledger. Whoever had deleted their account by then shares one pseudonym.
INSERT INTO "ledger_accounts" ("kind", "user_id")
SELECT DISTINCT 'learner', "user_id" FROM "orders" WHERE "status" = 'paid' AND "amount_paise" > 0;--> statement-breakpoint
INSERT INTO "ledger_accounts" ("kind", "user_id")
SELECT DISTINCT 'instructor', "courses"."owner_id" FROM "order_items"
JOIN "orders" ON "orders"."id" = "order_items"."order_id" AND "orders"."status" = 'paid' AND "orders"."amount_paise" > 0
JOIN "courses" ON "courses"."id" = "order_items"."course_id" AND "courses"."owner_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "ledger_entries" ("event", "kind", "order_id", "reference", "happened_at", "lines")
SELECT 'payment ' || "id", 'payment', "id", "payment_id", coalesce("paid_at", "created_at"),
  2 + 2 * (SELECT count(*) FROM "order_items" WHERE "order_id" = "orders"."id" AND "price_paise" > 0)
FROM "orders" WHERE "status" = 'paid' AND "amount_paise" > 0 ORDER BY coalesce("paid_at", "created_at"), "id";--> statement-breakpoint
WITH "sold" AS (
  SELECT "ledger_entries"."id" AS "entry", "orders"."user_id", "orders"."provider", "orders"."amount_paise"
  FROM "ledger_entries" JOIN "orders" ON "orders"."id" = "ledger_entries"."order_id"
), "items" AS (
  SELECT "ledger_entries"."id" AS "entry", "orders"."user_id", "courses"."owner_id", "order_items"."course_id", "order_items"."price_paise",
    2 * row_number() OVER (PARTITION BY "orders"."id" ORDER BY "order_items"."position") AS "place"
  FROM "ledger_entries" JOIN "orders" ON "orders"."id" = "ledger_entries"."order_id"
  JOIN "order_items" ON "order_items"."order_id" = "orders"."id" AND "order_items"."price_paise" > 0
  JOIN "courses" ON "courses"."id" = "order_items"."course_id"
)
INSERT INTO "ledger_lines" ("entry_id", "position", "account_id", "course_id", "amount_paise")
SELECT "entry", 0, "ledger_accounts"."id", NULL::uuid, "amount_paise" FROM "sold"
  JOIN "ledger_accounts" ON "ledger_accounts"."kind" = 'provider' AND "ledger_accounts"."provider" = "sold"."provider"
UNION ALL
SELECT "entry", 1, "ledger_accounts"."id", NULL, -"amount_paise" FROM "sold"
  JOIN "ledger_accounts" ON "ledger_accounts"."kind" = 'learner' AND "ledger_accounts"."user_id" IS NOT DISTINCT FROM "sold"."user_id"
UNION ALL
SELECT "entry", "place", "ledger_accounts"."id", "course_id", "price_paise" FROM "items"
  JOIN "ledger_accounts" ON "ledger_accounts"."kind" = 'learner' AND "ledger_accounts"."user_id" IS NOT DISTINCT FROM "items"."user_id"
UNION ALL
SELECT "entry", "place" + 1, "ledger_accounts"."id", "course_id", -"price_paise" FROM "items"
  JOIN "ledger_accounts" ON ("ledger_accounts"."kind" = 'instructor' AND "ledger_accounts"."user_id" = "items"."owner_id")
    OR ("ledger_accounts"."kind" = 'platform' AND "items"."owner_id" IS NULL);--> statement-breakpoint
INSERT INTO "ledger_entries" ("event", "kind", "order_id", "refund_id", "reference", "happened_at", "lines")
SELECT 'refund ' || "refunds"."id" || ' 1', 'refund', "refunds"."order_id", "refunds"."id", "refunds"."provider_refund_id",
  coalesce("refunds"."decided_at", "refunds"."created_at"), 4
FROM "refunds" JOIN "ledger_entries" AS "payment" ON "payment"."event" = 'payment ' || "refunds"."order_id"
WHERE "refunds"."status" = 'refunded' AND EXISTS (
  SELECT 1 FROM "ledger_lines" WHERE "entry_id" = "payment"."id" AND "course_id" = "refunds"."course_id"
) ORDER BY coalesce("refunds"."decided_at", "refunds"."created_at"), "refunds"."id";--> statement-breakpoint
-- The lines of the sale, the other way round.
WITH "returned" AS (
  SELECT "back"."id" AS "entry", "refunds"."course_id", "refunds"."amount_paise", "payment"."id" AS "payment"
  FROM "ledger_entries" AS "back" JOIN "refunds" ON "refunds"."id" = "back"."refund_id"
  JOIN "ledger_entries" AS "payment" ON "payment"."event" = 'payment ' || "back"."order_id"
)
INSERT INTO "ledger_lines" ("entry_id", "position", "account_id", "course_id", "amount_paise")
SELECT "entry", 0, "account_id", NULL::uuid, -"returned"."amount_paise" FROM "returned"
  JOIN "ledger_lines" ON "entry_id" = "payment" AND "position" = 0
UNION ALL
SELECT "entry", 1, "account_id", NULL, "returned"."amount_paise" FROM "returned"
  JOIN "ledger_lines" ON "entry_id" = "payment" AND "position" = 1
UNION ALL
SELECT "entry", CASE WHEN "ledger_lines"."amount_paise" > 0 THEN 2 ELSE 3 END, "account_id", "returned"."course_id",
  -sign("ledger_lines"."amount_paise") * "returned"."amount_paise"
FROM "returned" JOIN "ledger_lines" ON "entry_id" = "payment" AND "ledger_lines"."course_id" = "returned"."course_id";--> statement-breakpoint
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is append-only: no % of %', lower(TG_OP), TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries" EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "ledger_lines_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_lines" EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "ledger_accounts_append_only" BEFORE DELETE OR TRUNCATE ON "ledger_accounts" EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
-- Of an account only the person can be forgotten.
CREATE TRIGGER "ledger_accounts_fixed" BEFORE UPDATE ON "ledger_accounts" FOR EACH ROW
WHEN (NEW."user_id" IS NOT NULL OR (NEW."id", NEW."kind", NEW."provider") IS DISTINCT FROM (OLD."id", OLD."kind", OLD."provider"))
EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE FUNCTION "require_ledger_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry bigint;
  announced integer;
  found integer;
  total numeric;
BEGIN
  IF TG_TABLE_NAME = 'ledger_entries' THEN entry := NEW.id; ELSE entry := NEW.entry_id; END IF;
  SELECT lines INTO announced FROM ledger_entries WHERE id = entry;
  SELECT count(*), coalesce(sum(amount_paise), 0) INTO found, total FROM ledger_lines WHERE entry_id = entry;
  IF found <> announced OR total <> 0 THEN
    RAISE EXCEPTION 'Entry % of the ledger has % lines of %, which sum to % paise', entry, found, announced, total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_balanced';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_balanced" AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "require_ledger_balance"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_lines_balanced" AFTER INSERT ON "ledger_lines" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "require_ledger_balance"();--> statement-breakpoint
-- Of two refunds of an order that commit at once, the second waits for the order's row, and then sees what the first one wrote.
CREATE FUNCTION "require_ledger_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT 1 FROM ledger_lines JOIN ledger_entries ON ledger_entries.id = entry_id JOIN ledger_accounts ON ledger_accounts.id = account_id
    WHERE order_id = NEW.order_id AND ledger_accounts.kind IN ('instructor', 'platform', 'provider') AND ledger_entries.kind <> 'fee'
    GROUP BY ledger_accounts.kind = 'provider', course_id
    HAVING sum(CASE ledger_accounts.kind WHEN 'provider' THEN amount_paise ELSE -amount_paise END) < 0
  ) THEN
    RAISE EXCEPTION 'More would be paid back of the order % than was paid', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_refunds_within_payment';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_refunds_within_payment" AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW."kind" = 'refund') EXECUTE FUNCTION "require_ledger_payment"();--> statement-breakpoint
-- The same before the provider is asked: what is requested counts as well as what went back.
CREATE FUNCTION "require_refund_within_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid bigint;
  back bigint;
BEGIN
  PERFORM 1 FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  SELECT coalesce(sum(price_paise), 0) INTO paid FROM order_items JOIN orders ON orders.id = order_id
    WHERE order_id = NEW.order_id AND course_id = NEW.course_id AND status = 'paid';
  SELECT coalesce(sum(amount_paise), 0) INTO back FROM refunds
    WHERE order_id = NEW.order_id AND course_id = NEW.course_id AND status <> 'declined';
  IF NEW.amount_paise <= 0 OR back > paid THEN
    RAISE EXCEPTION 'Of % paise that were paid, % would be paid back', paid, back
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_payment';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "refunds_within_payment" AFTER INSERT OR UPDATE OF "order_id", "course_id", "amount_paise", "status" ON "refunds"
FOR EACH ROW WHEN (NEW."order_id" IS NOT NULL AND NEW."status" <> 'declined') EXECUTE FUNCTION "require_refund_within_payment"();
--> statement-breakpoint
-- What the sandbox paid back before it kept its refunds.
INSERT INTO "sandbox_refunds" ("id", "payment_id", "amount_paise", "created_at")
SELECT "refunds"."provider_refund_id", "sandbox_payments"."id", "refunds"."amount_paise", coalesce("refunds"."decided_at", "refunds"."created_at")
FROM "refunds" JOIN "sandbox_payments" ON "sandbox_payments"."order_id" = "refunds"."order_id" AND "sandbox_payments"."status" = 'captured'
WHERE "refunds"."status" = 'refunded' AND "refunds"."provider_refund_id" IS NOT NULL ON CONFLICT DO NOTHING;
