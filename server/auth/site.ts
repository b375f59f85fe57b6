/** Whose passkeys these are: the site as browsers see it. */
export interface Site {
  origin: string;
  /** The host alone. */
  id: string;
}

export function toSite(baseUrl: string): Site {
  const { origin, hostname } = new URL(baseUrl);
  return { origin, id: hostname };
}
