import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useOwnCertificates } from '#data/queries/certificates/own-certificates.ts';
import { formatDate } from '#ui/format-date.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './certificates-list.module.css';

/** The learner's certificates; offline those that were loaded on this device before. */
export function CertificatesList() {
  const { certificates, error } = useOwnCertificates();
  return (
    <Card component="section" gap={16} aria-labelledby="tools-certificates">
      <Text component="h2" id="tools-certificates" size="xl">
        Certificates
      </Text>
      {certificates && certificates.length > 0 ? (
        <PlainList>
          {certificates.map(({ _id, courseTitle, issuedAt, revokedAt }) => (
            <li key={_id} className={classes.row}>
              <Link to={paths.certificate(_id)} className={classes.title}>
                {courseTitle}
              </Link>
              <Group gap={8}>
                {revokedAt !== null && (
                  <Badge outlined tone="accent">
                    Revoked
                  </Badge>
                )}
                <Text size="sm" dimmed>
                  {formatDate(issuedAt)}
                </Text>
              </Group>
            </li>
          ))}
        </PlainList>
      ) : (
        <Text dimmed>
          {error
            ? 'Your certificates could not be loaded, and none is saved on this device.'
            : 'You have no certificates yet. Complete every lesson of a course to get one.'}
        </Text>
      )}
      <Link to={paths.verify} className={classes.title}>
        Check a certificate
      </Link>
    </Card>
  );
}
