import { PRODUCT_NAME } from '#contract/texts.ts';
import { STATUS_LIST_LENGTH, statusListPath, statusPlace } from '#contract/certificate-rules.ts';
import { whatWasDone } from '#contract/certificate-words.ts';
import { API_BASE } from '#contract/endpoints.ts';
import { certificatePath, overviewPath } from '#contract/letter-links.ts';
import { toSeconds } from '#lib/data-integrity.ts';
import { allBitsBut } from '#lib/status-list.ts';
import { type CertificateIssuer, encodeStatusList, type Unsigned } from './certificate-issuer.ts';

const CREDENTIALS_V2 = 'https://www.w3.org/ns/credentials/v2';
const OPEN_BADGES = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';
const OPEN_BADGES_SCHEMA =
  'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json';

/** What a badge says. */
export interface BadgeFacts {
  id: string;
  courseId: string;
  courseTitle: string;
  name: string;
  lessons: number;
  minutes: number;
  gradedQuizzes: number;
  issuedAt: Date;
  statusIndex: number;
}

type Issuer = Pick<CertificateIssuer, 'baseUrl' | 'did'>;

const statusListUrl = ({ baseUrl }: Issuer, list: number) => `${baseUrl}${API_BASE}${statusListPath(list)}`;

/** The Open Badges 3.0 credential of a certificate, signed at `at`. */
export function toBadge(facts: BadgeFacts, issuer: Issuer, at: Date): Unsigned {
  const { baseUrl, did } = issuer;
  const { list, place } = statusPlace(facts.statusIndex);
  const statusList = statusListUrl(issuer, list);
  return {
    '@context': [CREDENTIALS_V2, OPEN_BADGES],
    id: baseUrl + certificatePath(facts.id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: `Certificate of completion: ${facts.courseTitle}`,
    issuer: { id: did, type: ['Profile'], name: PRODUCT_NAME, url: baseUrl },
    validFrom: toSeconds(at),
    awardedDate: toSeconds(facts.issuedAt),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: facts.name, identityType: 'name' }],
      achievement: {
        id: baseUrl + overviewPath(facts.courseId),
        type: ['Achievement'],
        achievementType: 'Course',
        name: facts.courseTitle,
        description: `${facts.courseTitle}, a course on ${PRODUCT_NAME}.`,
        criteria: { narrative: `${whatWasDone(facts)}.` },
      },
    },
    credentialSchema: [{ id: OPEN_BADGES_SCHEMA, type: '1EdTechJsonSchemaValidator2019' }],
    credentialStatus: {
      id: `${statusList}#${place}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(place),
      statusListCredential: statusList,
    },
  };
}

/** The status list `list`: what is not at `standing` (places in it) is revoked, and what was never issued too. */
export function toStatusList(list: number, standing: readonly number[], issuer: Issuer, at: Date): Unsigned {
  const id = statusListUrl(issuer, list);
  return {
    '@context': [CREDENTIALS_V2],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: { id: issuer.did },
    validFrom: toSeconds(at),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: encodeStatusList(allBitsBut(standing)),
    },
  };
}

/** The first index of a list, and the first after it. */
export const indexesOf = (list: number) => ({ from: list * STATUS_LIST_LENGTH, to: (list + 1) * STATUS_LIST_LENGTH });
