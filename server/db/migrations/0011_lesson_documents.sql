ALTER TABLE "tracks" ADD COLUMN "document" json;--> statement-breakpoint
CREATE INDEX "tracks_unparsed_idx" ON "tracks" USING btree ("id") WHERE "tracks"."content" is not null and "tracks"."document" is null;--> statement-breakpoint
-- A server of the version before, beside new ones, writes a text without its document: then the old one must not stay.
CREATE FUNCTION forget_lesson_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.document := NULL;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tracks_document_outdated BEFORE UPDATE OF content ON tracks FOR EACH ROW
WHEN (NEW.content IS DISTINCT FROM OLD.content AND NEW.document::text IS NOT DISTINCT FROM OLD.document::text)
EXECUTE FUNCTION forget_lesson_document();
