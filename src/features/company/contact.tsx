import { IconCreditCard, IconExternalLink, IconMail, IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { ORGANISATION } from '#config/organisation.ts';
import { paths } from '#config/paths.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { IconTile } from '#ui/kit/icon-tile.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import classes from './contact.module.css';

const { latitude, longitude, location } = ORGANISATION;
const around = [longitude - 0.06, latitude - 0.04, longitude + 0.06, latitude + 0.04].join(',');
const embedded = `https://www.openstreetmap.org/export/embed.html?bbox=${around}&layer=mapnik&marker=${latitude},${longitude}`;
const linked = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`;

/** A drawing until the user opens the map, because the map loads from a third party and needs a connection. */
function ContactMap() {
  const [wanted, setWanted] = useState(false);
  const online = useOnline();
  return (
    <Stack component="section" gap={8} aria-label="Map">
      {wanted && online ? (
        <iframe className={classes.frame} src={embedded} title={`Map of ${location}`} referrerPolicy="no-referrer" />
      ) : (
        <div className={classes.drawing}>
          <IconTile size="lg" aria-hidden="true">
            <IconMapPin size={32} stroke={1.5} />
          </IconTile>
          <p className={classes.place}>{location}</p>
          {online ? (
            <Button variant="default" size="md" onClick={() => setWanted(true)}>
              Show the map
            </Button>
          ) : null}
          <Text size="sm" dimmed className={classes.note} role="status">
            {online ? 'Loads from OpenStreetMap.' : 'You are offline. The map needs a connection.'}
          </Text>
        </div>
      )}
      <Text size="md" className={classes.larger}>
        <a href={linked} target="_blank" rel="noreferrer">
          View larger map
        </a>
      </Text>
    </Stack>
  );
}

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
            A person reads every email and usually answers within one working day. You may find your answer in the{' '}
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
                For a payment that is stuck or was charged twice:{' '}
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
