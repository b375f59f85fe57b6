import { PlainList } from '#ui/kit/plain-list.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './promises.module.css';
import picturesUrl from './promises.svg';

const PROMISES = [
  {
    picture: 'train',
    title: 'Study without a signal',
    text: 'Lessons, videos and search open on a train, in a village, on a plane. Nothing to install from a store.',
  },
  {
    picture: 'kept',
    title: 'Lose nothing',
    text: 'What you do offline is saved on your device and syncs later, on every device, in the right order.',
  },
  {
    picture: 'yours',
    title: 'Own your courses',
    text: 'Pay once and keep them for life. Take a backup of your progress with you whenever you like.',
  },
];

/** What Code It does that others do not, in pictures. */
export function Promises() {
  return (
    <section aria-label="What makes Code It different" className={classes.promises}>
      <PlainList className={classes.list}>
        {PROMISES.map(({ picture, title, text }) => (
          <li key={title}>
            <span className={classes.frame}>
              <img src={`${picturesUrl}#${picture}`} alt="" width={400} height={240} loading="lazy" decoding="async" />
            </span>
            <h2 className={classes.title}>{title}</h2>
            <Text dimmed>{text}</Text>
          </li>
        ))}
      </PlainList>
    </section>
  );
}
