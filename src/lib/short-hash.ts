/** 32 bits of a text, alike everywhere and for ever (FNV-1a). Not against anybody who wants two texts to be alike. */
export function shortHash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
