const SAFE_PROTOCOL = /^(?:https?|mailto|tel):/i;

/** The URL if it cannot run a script: relative, or with a safe protocol; else undefined. */
export function toSafeUrl(url: string): string | undefined {
  // Browsers ignore control characters and spaces when they parse the protocol.
  const compact = Array.from(url)
    .filter((char) => char > ' ')
    .join('');
  const hasProtocol = /^[^/?#]*:/.test(compact);
  return !hasProtocol || SAFE_PROTOCOL.test(compact) ? url : undefined;
}
