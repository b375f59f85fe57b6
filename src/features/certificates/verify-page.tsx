import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconFileOff,
  IconFileUpload,
  IconFileUnknown,
  IconShieldOff,
  IconWifiOff,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { paths } from '#config/paths.ts';
import { certificateTrustQuery } from '#data/queries/certificates/certificate.ts';
import { LinkButton } from '#ui/button.tsx';
import { formatDate, formatStamp } from '#ui/format-date.ts';
import { Card } from '#ui/kit/card.tsx';
import { Columns } from '#ui/kit/columns.tsx';
import { Fact } from '#ui/kit/fact.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import type { CredentialFacts, KnownTrust, Verdict } from './check-credential.ts';
import classes from './verify-page.module.css';

/** How long a check waits for the server if it could do without. */
const PATIENCE_MS = 3000;

const impatience = () => new Promise<null>((done) => setTimeout(() => done(null), navigator.onLine ? PATIENCE_MS : 0));

const loadCheck = () => import('./check-credential.ts');

interface Words {
  icon: ReactNode;
  tone: 'success' | 'danger' | 'plain';
  title: string;
  text: string;
}

const stamp = (iso: string) => formatStamp(Date.parse(iso));

/** `failed`: this device cannot tell; nothing in the file is the reason. */
type Outcome = Verdict | { kind: 'failed' };

function toWords(verdict: Outcome): Words {
  switch (verdict.kind) {
    case 'genuine':
      return {
        icon: <IconCircleCheck size={28} stroke={1.75} aria-hidden />,
        tone: 'success',
        title: 'This certificate is genuine',
        text:
          verdict.asOf === null
            ? 'Code It signed it, and nothing in it was changed. Whether it was revoked since is not known on this device: check it again when you are online.'
            : verdict.fresh
              ? 'Code It signed it, nothing in it was changed, and it is valid.'
              : `Code It signed it, and nothing in it was changed. Code It could not be reached: it was valid on ${stamp(verdict.asOf)}; check it again when you are online.`,
      };
    case 'revoked':
      return {
        icon: <IconShieldOff size={28} stroke={1.75} aria-hidden />,
        tone: 'danger',
        title: 'This certificate was revoked',
        text: 'Code It signed it, but it is no longer valid: the course was refunded, the name was corrected since, or the account was deleted.',
      };
    case 'changed':
      return {
        icon: <IconShieldOff size={28} stroke={1.75} aria-hidden />,
        tone: 'danger',
        title: 'This file was changed',
        text: 'It claims to be from Code It, but it is not what Code It signed. Ask its holder for the link of the certificate.',
      };
    case 'unknown':
      return {
        icon: <IconFileUnknown size={28} stroke={1.75} aria-hidden />,
        tone: 'danger',
        title: 'Not signed by Code It',
        text: `This is a credential, but it has no signature of ours.${verdict.fresh ? '' : ' Code It could not be reached: a newer key may not be known on this device yet.'}`,
      };
    case 'no-credential':
      return {
        icon: <IconFileOff size={28} stroke={1.75} aria-hidden />,
        tone: 'plain',
        title: 'This is not a certificate file',
        text: 'Choose the .json file that you get with “Download credential” on the page of a certificate. A PDF cannot be checked here: scan its QR code instead.',
      };
    case 'too-large':
      return {
        icon: <IconFileOff size={28} stroke={1.75} aria-hidden />,
        tone: 'plain',
        title: 'This file is too large',
        text: 'A certificate file is only a few kilobytes. Choose the .json file that you get with “Download credential”.',
      };
    case 'no-keys':
      return {
        icon: <IconWifiOff size={28} stroke={1.75} aria-hidden />,
        tone: 'plain',
        title: 'This could not be checked yet',
        text: 'The public key of Code It is not saved on this device. Open this page once with a connection; after that it works offline.',
      };
    case 'failed':
      return {
        icon: <IconAlertTriangle size={28} stroke={1.75} aria-hidden />,
        tone: 'plain',
        title: 'This could not be checked here',
        text: 'Reload the page and try again.',
      };
  }
}

/** The path of a certificate's page, of whatever host signed it. */
function pathOf(page: string): string | null {
  try {
    const { pathname } = new URL(page);
    return pathname.startsWith('/certificate/') ? pathname : null;
  } catch {
    return null;
  }
}

function Facts({ facts }: { facts: CredentialFacts }) {
  const page = pathOf(facts.page);
  return (
    <>
      <Columns component="dl" least="12rem" gap="16px 24px" className={classes.facts}>
        <Fact label="Name">{facts.name}</Fact>
        <Fact label="Course">{facts.course}</Fact>
        <Fact label="Issued on">{formatDate(facts.issuedAt)}</Fact>
      </Columns>
      {page && (
        <LinkButton variant="default" size="md" to={page} className={classes.open}>
          See the certificate
        </LinkButton>
      )}
    </>
  );
}

function Result({ name, verdict }: { name: string; verdict: Outcome }) {
  const { icon, tone, title, text } = toWords(verdict);
  return (
    <Card component="section" gap={16} className={classes.result} data-tone={tone} aria-label="Result">
      <Group gap={12} nowrap align="start">
        {icon}
        <div>
          <h2 className={classes.title}>{title}</h2>
          <Text size="sm" dimmed className={classes.file}>
            {name}
          </Text>
        </div>
      </Group>
      <Text>{text}</Text>
      {'facts' in verdict && verdict.kind === 'genuine' && <Facts facts={verdict.facts} />}
    </Card>
  );
}

/** Checks the file of a certificate on this device (`/verify`). */
export function VerifyPage() {
  const id = useId();
  const client = useQueryClient();
  // For a check without a network, later.
  useQuery(certificateTrustQuery());
  const [result, setResult] = useState<{ name: string; verdict: Outcome } | null>(null);
  const [over, setOver] = useState(false);
  const latest = useRef(0);

  // Offline it must be there already.
  useEffect(
    () => void loadCheck().catch((error: unknown) => console.warn('The check of certificates was not loaded', error)),
    [],
  );

  /** Judges by what the server says now. Where that takes too long, by what is on this device, and again when it has answered. */
  async function check(file: File | undefined) {
    if (!file) return;
    const turn = ++latest.current;
    const query = certificateTrustQuery();
    const asked = client.fetchQuery(query).then(
      (trust): KnownTrust => ({ ...trust, fresh: true }),
      () => null,
    );
    const { checkCredential } = await loadCheck();
    const judge = async (trust: KnownTrust | undefined) => {
      const verdict = await checkCredential(file, trust);
      if (turn === latest.current) setResult({ name: file.name, verdict });
    };
    const kept = client.getQueryData(query.queryKey);
    const soon = await (kept ? Promise.race([asked, impatience()]) : asked);
    await judge(soon ?? (kept && { ...kept, fresh: false }));
    const late = soon ? null : await asked;
    if (late && turn === latest.current) await judge(late);
  }
  const start = (file: File | undefined) =>
    void check(file).catch((error: unknown) => {
      console.warn('The file could not be checked', error);
      setResult({ name: file?.name ?? '', verdict: { kind: 'failed' } });
    });

  return (
    <PageContainer narrow>
      <PageMeta
        title="Check a certificate"
        description="Check whether the file of a Code It certificate is genuine: on your device, also offline."
        canonical={paths.verify}
      />
      <Stack gap={24}>
        <PageHeader
          title="Check a certificate"
          description="Choose the credential of a Code It certificate to see whether it is genuine. The file stays on your device."
        />
        <label
          htmlFor={id}
          className={classes.drop}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            start(event.dataTransfer.files[0]);
          }}
        >
          <IconFileUpload size={32} stroke={1.5} aria-hidden />
          <span className={classes.choose}>Choose a file (.json)</span>
          <span className={classes.hint}>or drop it here</span>
          <input
            id={id}
            type="file"
            accept=".json,application/json"
            className={classes.input}
            onChange={({ currentTarget }) => {
              start(currentTarget.files?.[0]);
              // The same file can be chosen again after it was changed.
              currentTarget.value = '';
            }}
          />
        </label>
        <div role="status">{result && <Result {...result} />}</div>
        <Text size="sm" dimmed>
          Certificates are Open Badges 3.0 credentials: other programs that read these can check them too. After a visit
          this page works offline.
        </Text>
      </Stack>
    </PageContainer>
  );
}
