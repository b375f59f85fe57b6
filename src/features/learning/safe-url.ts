const SAFE_PROTOCOL = /^(?:https?|mailto|tel):/i;

/** The address if a click on it can run nothing: relative, or of a harmless protocol; undefined otherwise. */
export function toSafeUrl(url: string): string | undefined {
  // Browsers skip control characters and spaces when they look for the protocol.
  const compact = Array.from(url)
    .filter((char) => char > ' ')
    .join('');
  const hasProtocol = /^[^/?#]*:/.test(compact);
  return !hasProtocol || SAFE_PROTOCOL.test(compact) ? url : undefined;
}
