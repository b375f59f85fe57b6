import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { REFUND_DAYS } from '#contract/refund-rules.ts';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { TabBar } from '#ui/tab-bar.tsx';
import { CancelPlan } from './cancel-plan.tsx';
import { ForLearner } from './for-learner.tsx';
import classes from './refunds.module.css';
import { RequestRefund } from './request-refund.tsx';

function RefundPolicy() {
  return (
    <aside className={classes.policy} aria-labelledby="refund-policy">
      <h2 id="refund-policy">How it works</h2>
      <ul>
        <li>
          <strong>{REFUND_DAYS} days.</strong> For any course you paid for, counted from the day you bought it.
        </li>
        <li>
          <strong>3-5 business days.</strong> Refunds take this long to process, and go back to the card or account you
          paid with.
        </li>
        <li>
          <strong>You lose access to the course.</strong> It is removed from your library once the refund is sent. You
          can buy it again at any time.
        </li>
        <li>
          <strong>Plans run to their end.</strong> You keep access to the plan’s courses for the time you paid for.
        </li>
        <li>
          <strong>Paid twice?</strong> We refund the second payment automatically.
        </li>
      </ul>
      <p>
        Something else? <Link to={paths.contact}>Write to us</Link>.
      </p>
    </aside>
  );
}

const TABS = [
  { id: 'request-refund', label: 'Request Refund' },
  { id: 'cancel-plan', label: 'Cancel Plan' },
] as const;

/** Cancellations and refunds. The URL names the tab. Everybody can read the policy; the forms need a login. */
export function RefundsPage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'cancel-plan' ? 'cancel-plan' : 'request-refund';
  const here = tab === 'cancel-plan' ? `${paths.refunds}?tab=${tab}` : paths.refunds;
  return (
    <PageContainer>
      <PageMeta
        title="Cancellations and Refunds"
        description="Request a refund for a course within 15 days, or cancel a plan. Refunds are processed in 3-5 business days."
        canonical={paths.refunds}
      />
      <PageHeader
        title="Cancellations and Refunds"
        description="Refunds are processed in 3-5 business days, to your original payment method."
      />
      <div className={classes.columns}>
        <div>
          <TabBar
            label="Cancellations and refunds"
            tabs={TABS}
            active={tab}
            onChange={(next) => setSearch(next === 'cancel-plan' ? { tab: next } : {}, { replace: true })}
          >
            {tab === 'cancel-plan' ? (
              <ForLearner key={tab} invitation="Log in to see and cancel your plans." next={here}>
                {(userId) => <CancelPlan key={userId} />}
              </ForLearner>
            ) : (
              <ForLearner key={tab} invitation="Log in to choose the course you want a refund for." next={here}>
                {(userId) => <RequestRefund key={userId} userId={userId} />}
              </ForLearner>
            )}
          </TabBar>
        </div>
        <RefundPolicy />
      </div>
    </PageContainer>
  );
}
