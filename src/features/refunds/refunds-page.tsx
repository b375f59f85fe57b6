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

const TABS = [
  { id: 'request-refund', label: 'Request Refund' },
  { id: 'cancel-plan', label: 'Cancel Plan' },
] as const;

/** Cancellations and refunds. The address says which tab; the policy is for everybody, the forms for learners. */
export function RefundsPage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'cancel-plan' ? 'cancel-plan' : 'request-refund';
  const here = tab === 'cancel-plan' ? `${paths.refunds}?tab=${tab}` : paths.refunds;
  return (
    <PageContainer>
      <PageMeta
        title="Cancellations and Refunds"
        description="Ask for the money of a course back within 15 days, or cancel a plan. Refunds are processed in 3-5 business days."
        canonical={paths.refunds}
      />
      <PageHeader
        title="Cancellations and Refunds"
        description="Refunds are processed in 3-5 business days, back to where you paid from."
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
              <ForLearner
                key={tab}
                invitation="Log in to choose the course that you want your money back for."
                next={here}
              >
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
