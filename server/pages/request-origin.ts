/** The origin that learners see: PUBLIC_URL, else the one that was asked. */
export function requestOrigin(requestUrl: string, publicUrl: string | undefined): string {
  return publicUrl === undefined ? new URL(requestUrl).origin : new URL(publicUrl).origin;
}
