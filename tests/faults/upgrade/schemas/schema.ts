/** A schema as a released version of the app made it, with rows as it wrote them. Frozen: never edit one, add the next. */
export interface ReleasedSchema {
  version: number;
  /** What Dexie was told. */
  stores: Record<string, string>;
  /** Rows by table, of the user who is signed in. */
  rows: (userId: string) => Record<string, object[]>;
}
