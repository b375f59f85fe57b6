import { IconBrandLinkedin, IconFileDownload, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '#config/paths.ts';
import { siteOrigin } from '#config/site-origin.ts';
import type { Certificate } from '#contract/certificate.ts';
import { toApiError } from '#data/api/api-error.ts';
import { useCorrectCertificate, useOwnCertificates } from '#data/queries/certificates/own-certificates.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { CertificateNameForm } from '#ui/certificate-name-form.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Note } from '#ui/kit/note.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toasts.ts';
import classes from './certificate.module.css';
import { linkedInUrl } from './linked-in-url.ts';

function failureText(error: unknown): string {
  const failure = toApiError(error);
  return failure.kind === 'http'
    ? failure.message
    : 'Code It could not be reached. Whether the name was corrected is not known; try again.';
}

function CorrectName({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const online = useOnline();
  const correct = useCorrectCertificate();
  // Not the callbacks of `mutate`: the form is gone as soon as the corrected certificate is there, and with it they would be.
  const send = (name: string) =>
    void correct.mutateAsync({ certificateId: certificate._id, name }).then(
      () => {
        showToast({ tone: 'success', message: 'The name is corrected. Files with the old name are no longer valid.' });
        onClose();
      },
      () => undefined, // The form shows it.
    );
  return (
    <div className={classes.form}>
      <CertificateNameForm
        label="Correct the name"
        submit="Correct name"
        description="This works once. Files you downloaded with the old name will stop being valid."
        name={certificate.name ?? ''}
        online={online}
        offline="You are offline. Correcting the name needs a connection."
        busy={correct.isPending}
        failure={correct.isError ? failureText(correct.error) : null}
        onSubmit={send}
        onClose={onClose}
      />
    </div>
  );
}

/** What the holder of a certificate does with it; nothing for others. */
export function HolderActions({ certificate }: { certificate: Certificate }) {
  const { certificates } = useOwnCertificates();
  const online = useOnline();
  const [open, setOpen] = useState(false);
  const own = certificates?.find(({ _id }) => _id === certificate._id);
  if (!own) return null;
  return (
    <div className={classes.holder}>
      {!online && (
        <Note tone="offline">You are offline. The credential is saved on this device; the PDF needs a connection.</Note>
      )}
      <Group gap={12} justify="center" className={classes.actions}>
        {!online && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconFileDownload size={18} stroke={1.75} aria-hidden />}
            onClick={() => saveFile(`certificate-${own._id}.json`, JSON.stringify(own.credential))}
          >
            Save credential
          </Button>
        )}
        <LinkButton
          size="md"
          to={linkedInUrl(own, siteOrigin() + paths.certificate(own._id))}
          target="_blank"
          rel="noopener"
          leftSection={<IconBrandLinkedin size={18} stroke={1.75} aria-hidden />}
        >
          Add to LinkedIn
        </LinkButton>
        {own.correctable && !open && (
          <Button
            size="md"
            variant="subtle"
            leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            Correct the name
          </Button>
        )}
      </Group>
      {open && own.correctable && <CorrectName certificate={certificate} onClose={() => setOpen(false)} />}
    </div>
  );
}
