import { useQuery } from '@tanstack/react-query';
import { IconCertificateOff, IconFileTypePdf, IconLink, IconFileDownload, IconShieldCheck } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { siteOrigin } from '#config/site-origin.ts';
import { credentialPath, paperPath } from '#contract/certificate-rules.ts';
import type { Certificate } from '#contract/certificate.ts';
import { useSession } from '#data/queries/account/session.ts';
import { certificateQuery } from '#data/queries/certificates/certificate.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { formatDate } from '#ui/format-date.ts';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { CertificatePaper } from './certificate-paper.tsx';
import classes from './certificate.module.css';
import { DownloadButton } from './download-button.tsx';

const HolderActions = lazyPart(() => import('./holder-actions.tsx').then((m) => m.HolderActions));

async function copyLink(id: string) {
  const url = siteOrigin() + paths.certificate(id);
  try {
    await navigator.clipboard.writeText(url);
    showToast({ tone: 'success', message: 'Link copied.' });
  } catch {
    // No permission, or no secure context. The link can still be copied by hand.
    showToast({ tone: 'info', message: url });
  }
}

function Actions({ certificate: { _id: id } }: { certificate: Certificate }) {
  const online = useOnline();
  return (
    <Group gap={12} justify="center" className={classes.actions}>
      {online && (
        <>
          <DownloadButton
            path={paperPath(id)}
            name={`certificate-${id}.pdf`}
            icon={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
          >
            Download PDF
          </DownloadButton>
          <DownloadButton
            path={credentialPath(id)}
            name={`certificate-${id}.json`}
            icon={<IconFileDownload size={18} stroke={1.75} aria-hidden />}
          >
            Download credential
          </DownloadButton>
        </>
      )}
      <Button
        size="md"
        variant="default"
        leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
        onClick={() => void copyLink(id)}
      >
        Copy link
      </Button>
    </Group>
  );
}

function Standing({ certificate }: { certificate: Certificate }) {
  const { user } = useSession();
  return (
    <>
      <PageMeta
        title={`Certificate: ${certificate.courseTitle}`}
        description={`A certificate of completion of ${certificate.courseTitle}, issued on ${formatDate(certificate.issuedAt)}.`}
        noindex
      />
      <CertificatePaper certificate={certificate} />
      <div className={classes.beside}>
        <Actions certificate={certificate} />
        {user && (
          <Suspense fallback={null}>
            <HolderActions certificate={certificate} />
          </Suspense>
        )}
        <Text size="sm" dimmed className={classes.check}>
          <IconShieldCheck size={18} stroke={1.75} aria-hidden /> The credential is signed by Code It (Open Badges 3.0).{' '}
          <Link to={paths.verify}>Check a credential</Link>, also offline.
        </Text>
      </div>
    </>
  );
}

function Revoked({ certificate }: { certificate: Certificate }) {
  const { courseTitle, revokedAt, revokedBecause } = certificate;
  return (
    <>
      <PageMeta title="Certificate revoked" description="This certificate is no longer valid." noindex />
      <EmptyState
        icon={<IconCertificateOff size={32} stroke={1.5} />}
        title="This certificate was revoked"
        level={1}
        text={`The certificate for ${courseTitle} has not been valid since ${formatDate(revokedAt ?? '')}${revokedBecause === 'refund' ? ', because the course was refunded' : ''}.`}
        action={
          certificate.courseShown && <LinkButton to={paths.overview(certificate.courseId)}>See the course</LinkButton>
        }
      />
    </>
  );
}

function CertificateOf({ id }: { id: string }) {
  const { data, isError, isFetching, refetch } = useQuery(certificateQuery(id));
  if (data) return data.revokedAt === null ? <Standing certificate={data} /> : <Revoked certificate={data} />;
  if (data === null) {
    return (
      <>
        <PageMeta title="Certificate not found" description="There is no certificate at this address." noindex />
        <EmptyState
          icon={<IconCertificateOff size={32} stroke={1.5} />}
          title="Certificate not found"
          level={1}
          text="Check the address. If its holder deleted their account, the certificate is gone and no longer valid."
          action={<LinkButton to={paths.verify}>Check a credential</LinkButton>}
        />
      </>
    );
  }
  if (isError) {
    return (
      <>
        <PageMeta title="Certificate" description="This certificate could not be loaded." noindex />
        <ErrorState
          message="Failed to load the certificate"
          text="Check your connection and try again. A downloaded credential can be checked offline."
          level={1}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </>
    );
  }
  return (
    <div role="status">
      <PageMeta title="Certificate" description="A certificate of completion." noindex />
      <VisuallyHidden>Loading the certificate</VisuallyHidden>
      <Skeleton height={520} radius="lg" />
    </div>
  );
}

/** A certificate, for everybody who has its address (`/certificate/{id}`). */
export function CertificatePage() {
  const { id = '' } = useParams();
  return (
    <PageContainer>
      <CertificateOf key={id} id={id} />
    </PageContainer>
  );
}
