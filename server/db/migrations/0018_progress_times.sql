-- Epoch milliseconds, 0 for never, become what every other time is; one statement, so that the table is written once.
ALTER TABLE "progress"
  ALTER COLUMN "position_at" DROP DEFAULT,
  ALTER COLUMN "position_at" DROP NOT NULL,
  ALTER COLUMN "position_at" SET DATA TYPE timestamp with time zone
    USING timestamptz 'epoch' + nullif("position_at", 0) * interval '1 millisecond',
  ALTER COLUMN "completed_at" DROP DEFAULT,
  ALTER COLUMN "completed_at" DROP NOT NULL,
  ALTER COLUMN "completed_at" SET DATA TYPE timestamp with time zone
    USING timestamptz 'epoch' + nullif("completed_at", 0) * interval '1 millisecond',
  ALTER COLUMN "unmarked_at" DROP DEFAULT,
  ALTER COLUMN "unmarked_at" DROP NOT NULL,
  ALTER COLUMN "unmarked_at" SET DATA TYPE timestamp with time zone
    USING timestamptz 'epoch' + nullif("unmarked_at", 0) * interval '1 millisecond';
