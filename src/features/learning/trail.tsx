import { Link } from 'react-router-dom';
import classes from './track-list-page.module.css';

interface TrailProps {
  steps: readonly { label: string; to: string }[];
  current: string;
}

/** The way from My Learning to here. */
export function Trail({ steps, current }: TrailProps) {
  return (
    <nav aria-label="Breadcrumbs" className={classes.trail}>
      <ol>
        {steps.map((step) => (
          <li key={step.to}>
            <Link to={step.to}>{step.label}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
