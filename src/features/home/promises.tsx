import { PlainList } from '#ui/kit/plain-list.tsx';
import { Text } from '#ui/kit/text.tsx';
import keptUrl from './pictures/kept.svg';
import trainUrl from './pictures/train.svg';
import yoursUrl from './pictures/yours.svg';
import classes from './promises.module.css';

const PROMISES = [
  {
    picture: trainUrl,
    title: 'Study without a signal',
    text: 'Lessons, videos and search open on a train, in a village, on a plane. Nothing to install from a store.',
  },
  {
    picture: keptUrl,
    title: 'Lose nothing',
    text: 'What you do offline is saved on your device and syncs later, on every device, in the right order.',
  },
  {
    picture: yoursUrl,
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
              <img src={picture} alt="" width={400} height={240} loading="lazy" decoding="async" />
            </span>
            <h2 className={classes.title}>{title}</h2>
            <Text dimmed>{text}</Text>
          </li>
        ))}
      </PlainList>
    </section>
  );
}
