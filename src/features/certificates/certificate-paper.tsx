import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { whatWasDone } from '#contract/certificate-words.ts';
import type { Certificate } from '#contract/certificate.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import { formatDate } from '#ui/format-date.ts';
import { Card } from '#ui/kit/card.tsx';
import { Mark } from '#ui/logo.tsx';
import classes from './certificate.module.css';

/** A certificate that is not revoked, as it is read on the screen and printed. */
export function CertificatePaper({ certificate }: { certificate: Certificate }) {
  const { name, courseId, courseShown, courseTitle, instructor, issuedAt, qr } = certificate;
  return (
    <Card component="article" className={classes.paper} aria-label={`Certificate: ${courseTitle}`}>
      <div className={classes.frame}>
        <p className={classes.brand}>
          <Mark />
          {PRODUCT_NAME}
        </p>
        <h1 className={classes.kind}>Certificate of completion</h1>
        <p className={classes.line}>This certifies that</p>
        <p className={classes.name}>{name}</p>
        <p className={classes.line}>has completed</p>
        <p className={classes.course}>
          {courseShown ? <Link to={paths.overview(courseId)}>{courseTitle}</Link> : courseTitle}
        </p>
        <p className={classes.line}>
          {whatWasDone(certificate)}. Taught by {instructor}.
        </p>
        <div className={classes.foot}>
          <dl className={classes.facts}>
            <div>
              <dt>Issued on</dt>
              <dd>
                <time dateTime={issuedAt}>{formatDate(issuedAt)}</time>
              </dd>
            </div>
            <div>
              <dt>Certificate ID</dt>
              <dd className={classes.id}>{certificate._id}</dd>
            </div>
          </dl>
          <svg
            className={classes.qr}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label="QR code that leads to this certificate"
            shapeRendering="crispEdges"
          >
            <path d={qr.path} />
          </svg>
        </div>
      </div>
    </Card>
  );
}
