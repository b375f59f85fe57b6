import { Link } from 'react-router-dom';
import { REFUND_DAYS } from '#contract/refund-rules.ts';
import { paths } from '#config/paths.ts';
import classes from './refunds.module.css';

export function RefundPolicy() {
  return (
    <aside className={classes.policy} aria-labelledby="refund-policy">
      <h2 id="refund-policy">How it works</h2>
      <ul>
        <li>
          <strong>{REFUND_DAYS} days.</strong> Any course that you paid for, from the day you bought it.
        </li>
        <li>
          <strong>3-5 business days.</strong> That is how long a refund takes to be processed. It goes back to the card
          or account that you paid with.
        </li>
        <li>
          <strong>The course goes back too.</strong> It leaves your library once the money is on its way. You can buy it
          again at any time.
        </li>
        <li>
          <strong>Plans run to their end.</strong> A cancelled plan keeps its courses open for the time that you paid
          for.
        </li>
        <li>
          <strong>Paid twice?</strong> The second payment goes back by itself.
        </li>
      </ul>
      <p>
        Something else? <Link to={paths.contact}>Write to us</Link>.
      </p>
    </aside>
  );
}
