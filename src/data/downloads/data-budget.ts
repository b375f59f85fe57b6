/** Whether data may be fetched now: `metered` waits for another connection, `cap` for the next month. */
type BudgetAnswer = 'ok' | 'metered' | 'cap';

/** What the learner lets this device fetch. */
export interface DataBudget {
  /** Asked before each request, with the most bytes that it and those under way may bring. */
  mayFetch: (bytes: number) => Promise<BudgetAnswer>;
  /** Told of the bytes that came, also of those that were of no use. */
  record: (bytes: number) => void;
}

/** A `DataBudget` that knows what is under way: what was let through is given back when it is over. */
export interface SharedBudget extends DataBudget {
  release: (bytes: number) => void;
}

/**
 * A budget for requests that run side by side: each is asked for together with those under way, so that two that would fit
 * alone are not both let through.
 */
export function shareBudget(budget: DataBudget): SharedBudget {
  let underWay = 0;
  let asking: Promise<unknown> = Promise.resolve();
  return {
    mayFetch(bytes) {
      const answer = asking.then(async () => {
        const said = await budget.mayFetch(underWay + bytes);
        if (said === 'ok') underWay += bytes;
        return said;
      });
      // Who asked learns of a failure; the next one is asked for nevertheless.
      asking = answer.catch(() => undefined);
      return answer;
    },
    record: budget.record,
    release(bytes) {
      underWay -= bytes;
    },
  };
}
