import { columnOf, declarationOf, type TableName, type Term } from '#server/db/table-declarations.ts';

/** How long a row of a table is kept, in words, for the pages that are made from the declarations. */
export function keptUntil(name: TableName): string {
  const toWords = ({ days, after, only = {} }: Term) => {
    const column = (key: string) => `\`${columnOf(name, key).name}\``;
    const states = Object.entries(only).map(
      ([key, values]) => `${column(key)} is ${(values as string[]).join(' or ')}`,
    );
    const when = days === 0 ? column(after) : `${days === 1 ? 'a day' : `${days} days`} after ${column(after)}`;
    return [when, ...states].join(' where ');
  };
  const { kept } = declarationOf(name);
  const rules: readonly (string | Term)[] = Array.isArray(kept) ? kept : [kept];
  return rules.map((rule) => (typeof rule === 'string' ? rule : toWords(rule))).join('; ');
}
