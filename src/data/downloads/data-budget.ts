/** Whether data may be fetched now. `metered`: wait for another connection. `cap`: wait for the next month. */
type BudgetAnswer = 'ok' | 'metered' | 'cap';

/** The learner's limits on the data that this device may fetch. */
export interface DataBudget {
  /**
   * Call it before each request, with the most bytes that this request and all requests in flight can bring. `unmetered`: it waits
   * for another network than mobile data.
   */
  mayFetch: (bytes: number, unmetered?: boolean) => Promise<BudgetAnswer>;
  /** Call it with all received bytes, even useless ones. */
  record: (bytes: number) => void;
}

/** A `DataBudget` that counts the bytes of the requests in flight. Call `release` when a request has ended. */
export interface SharedBudget extends DataBudget {
  release: (bytes: number) => void;
}

/**
 * A budget for parallel requests. Each request is checked together with those in flight, so that two requests that each fit alone
 * are not both allowed.
 */
export function shareBudget(budget: DataBudget): SharedBudget {
  let underWay = 0;
  let asking: Promise<unknown> = Promise.resolve();
  return {
    mayFetch(bytes, unmetered) {
      const answer = asking.then(async () => {
        const said = await budget.mayFetch(underWay + bytes, unmetered);
        if (said === 'ok') underWay += bytes;
        return said;
      });
      // The caller gets the error. It must not block the next question.
      asking = answer.catch(() => undefined);
      return answer;
    },
    record: budget.record,
    release(bytes) {
      underWay -= bytes;
    },
  };
}
