/** Stable id → the words of the specification, as settled by the decisions. */
export type ClauseTable = Record<string, string>;
