import { IconCreditCard, IconExternalLink, IconMail, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ORGANISATION } from '#config/organisation.ts';
import { paths } from '#config/paths.ts';
import { Group } from '#ui/kit/group.tsx';
import { IconTile } from '#ui/kit/icon-tile.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { ContactMap } from './contact-map.tsx';
import classes from './contact.module.css';

function Way({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={classes.way}>
      <IconTile size="md" aria-hidden="true">
        {icon}
      </IconTile>
      <div>
        <Text component="h2" size="lg" className={classes.wayTitle}>
          {title}
        </Text>
        {children}
      </div>
    </li>
  );
}

export function Contact() {
  return (
    <PageContainer>
      <PageMeta
        title="Contact Us"
        description="Write to Code It in Alwar, Rajasthan: email, payment support, and where to find us."
        canonical={paths.contact}
      />
      <PageHeader
        title="Contact Us"
        description={
          <>
            A person reads every mail and usually answers within one working day. Many answers are already in the{' '}
            <Link to={paths.helpCenter} className={classes.link}>
              Help Center
            </Link>
            .
          </>
        }
      />
      <div className={classes.columns}>
        <div>
          <Stack component="ul" gap={24} className={classes.ways}>
            <Way icon={<IconMail size={22} stroke={1.75} />} title="Email">
              <p className={classes.email}>
                <a href={`mailto:${ORGANISATION.email}`}>{ORGANISATION.email}</a>
              </p>
            </Way>
            <Way icon={<IconMapPin size={22} stroke={1.75} />} title="Location">
              <p>{ORGANISATION.location}</p>
            </Way>
            <Way icon={<IconCreditCard size={22} stroke={1.75} />} title="Payment support">
              <p>
                A payment that hangs or was taken twice at the bank:{' '}
                <a href={ORGANISATION.paymentSupport} target="_blank" rel="noreferrer">
                  contact {ORGANISATION.paymentProvider}
                  <IconExternalLink size={16} stroke={1.75} aria-label="(opens in a new tab)" />
                </a>
              </p>
            </Way>
          </Stack>
          <a className={classes.mail} href={`mailto:${ORGANISATION.email}?subject=${encodeURIComponent('Code It')}`}>
            Send me an email
          </a>
          <h2 className={classes.follow}>Follow us</h2>
          <Group component="ul" gap={8} className={classes.social}>
            {ORGANISATION.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} target="_blank" rel="noreferrer me">
                  {name}
                </a>
              </li>
            ))}
          </Group>
        </div>
        <ContactMap />
      </div>
    </PageContainer>
  );
}
