-- Parsed anew for the colours of their code (parseWaitingLessons); readers parse on their device meanwhile.
UPDATE "tracks" SET "document" = NULL WHERE "document" IS NOT NULL AND ("content" LIKE '%```%' OR "content" LIKE '%~~~%');
