import { IconCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '#config/paths.ts';
import { toApiError } from '#data/api/api-error.ts';
import { LessonsUnsent, useGetCertificate, useOwnCertificates } from '#data/queries/certificates/own-certificates.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { CertificateNameForm } from '#ui/certificate-name-form.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import classes from './completion.module.css';

const OFFLINE =
  'You are offline. Your completed lessons are saved on this device; getting the certificate needs a connection.';

function failureText(error: unknown): string {
  if (error instanceof LessonsUnsent) return 'Your last lessons are still being synced. Try again in a moment.';
  const failure = toApiError(error);
  return failure.kind === 'http' ? failure.message : 'Code It could not be reached. Your lessons are safe; try again.';
}

/** Leads to the certificate of a completed course, or asks for the name that stands on it. */
export function CertificateOffer({ courseId }: { courseId: string }) {
  const { certificates, error } = useOwnCertificates();
  const online = useOnline();
  const get = useGetCertificate();
  const [open, setOpen] = useState(false);
  const icon = <IconCertificate size={20} aria-hidden />;
  const own = certificates?.find((one) => one.courseId === courseId && one.revokedAt === null);
  if (own) {
    return (
      <LinkButton size="md" to={paths.certificate(own._id)} leftSection={icon}>
        See your certificate
      </LinkButton>
    );
  }
  // Whether there is one already is not known yet.
  if (!certificates && !error) return <Skeleton width={200} height={42} />;
  if (!open) {
    return (
      <Button size="md" leftSection={icon} onClick={() => setOpen(true)}>
        Get your certificate
      </Button>
    );
  }

  const send = (name: string) =>
    get.mutate(
      { courseId, name },
      {
        onSuccess: (issued) => {
          setOpen(false);
          showToast(
            issued.name === name
              ? { tone: 'success', message: 'Your certificate is ready.' }
              : { tone: 'info', message: `Your certificate has the name ${issued.name ?? ''}.` },
          );
        },
      },
    );

  return (
    <div className={classes.form}>
      <CertificateNameForm
        label="Get your certificate"
        submit="Get certificate"
        description="As it should stand on the certificate. You can correct it once. Anyone who has the link of your certificate sees it."
        online={online}
        offline={OFFLINE}
        busy={get.isPending}
        failure={get.isError ? failureText(get.error) : null}
        onSubmit={send}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
