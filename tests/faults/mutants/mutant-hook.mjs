let mutant;

export function initialize(data) {
  mutant = data;
}

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (!new URL(url).pathname.endsWith(`/${mutant.file}`)) return loaded;
  const parts = String(loaded.source).split(mutant.from);
  if (parts.length !== 2) throw new Error(`${mutant.file} holds “${mutant.from}” ${parts.length - 1} times, not once`);
  return { ...loaded, source: parts.join(mutant.to) };
}
