import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { ORGANISATION } from '#config/organisation.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button } from '#ui/button.tsx';
import { IconTile } from '#ui/kit/icon-tile.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './contact-map.module.css';

const { latitude, longitude, location } = ORGANISATION;
const around = [longitude - 0.06, latitude - 0.04, longitude + 0.06, latitude + 0.04].join(',');
const embedded = `https://www.openstreetmap.org/export/embed.html?bbox=${around}&layer=mapnik&marker=${latitude},${longitude}`;
const linked = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`;

/** A drawing until the map is asked for: it comes from a third party, and needs a connection. */
export function ContactMap() {
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
            {online
              ? 'Loads from OpenStreetMap.'
              : 'You are offline. The map needs a connection; the address does not.'}
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
