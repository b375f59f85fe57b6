import { ORGANISATION } from '#config/organisation.ts';

export function EmailLink() {
  return <a href={`mailto:${ORGANISATION.email}`}>{ORGANISATION.email}</a>;
}
