import { useEffect, useState } from 'react';
import { useOnline } from '#data/queries/online.ts';
import classes from './settings-page.module.css';

/** What this browser grants, as far as it tells: null until it has. */
function useStorageKept(): boolean | null {
  const [kept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    let left = false;
    navigator.storage?.persisted?.().then(
      (answer) => {
        if (!left) setKept(answer);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return kept;
}

/** The facts on which offline study and syncing hang, for the learner and for whoever helps them. */
export function DeviceFacts() {
  const online = useOnline();
  const kept = useStorageKept();
  const offlineReady = navigator.serviceWorker?.controller != null;
  const facts = [
    { name: 'Connection', value: online ? 'Online' : 'Offline' },
    { name: 'Opens without a connection', value: offlineReady ? 'Yes' : 'Not yet' },
    {
      name: 'Data on this device',
      value:
        kept === null ? 'Unknown' : kept ? 'Kept until you delete it' : 'The browser may free it when it needs room',
    },
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.row}>
          <dt className={classes.dim}>{name}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
