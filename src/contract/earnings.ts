import * as z from 'zod/mini';

/** Whether `name` is an IANA time zone that this runtime knows, such as 'Asia/Kolkata'. */
function isTimeZone(name: string): boolean {
  // An offset would pass as well, and PostgreSQL reads the sign of one the other way round.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** `timeZone`: the IANA name by whose clock days and months begin. */
export const earningsQuerySchema = z.object({
  timeZone: z._default(
    z.string().check(z.maxLength(64), z.refine(isTimeZone, 'timeZone must be an IANA name such as Asia/Kolkata')),
    'Asia/Kolkata',
  ),
});

/** Rupees; `net` is `gross` less `refunded`. `sales` and `refunds` count courses sold and courses paid back. */
const sums = { sales: z.int(), gross: z.number(), refunds: z.int(), refunded: z.number(), net: z.number() };
const earningsSumsSchema = z.object(sums);
export type EarningsSums = z.infer<typeof earningsSumsSchema>;

/** `month` is 'YYYY-MM'. A sale is of the month in which it was paid, a refund of the month in which it was paid back. */
const monthEarningsSchema = z.object({ month: z.string(), ...sums });
export type MonthEarnings = z.infer<typeof monthEarningsSchema>;

/** `day` is 'YYYY-MM-DD'; otherwise as a month. */
const dayEarningsSchema = z.object({ day: z.string(), ...sums });
export type DayEarnings = z.infer<typeof dayEarningsSchema>;

/**
 * What was paid for a course on the last `EARNINGS_DAYS` days and on as many before them, in rupees. Refunds are left out: they
 * belong to sales of other days.
 */
const earningsTrendSchema = z.object({ recent: z.number(), before: z.number() });
export type EarningsTrend = z.infer<typeof earningsTrendSchema>;

const courseEarningsSchema = z.object({
  courseId: z.string(),
  title: z.string(),
  status: z.enum(['draft', 'published']),
  ...sums,
  trend: earningsTrendSchema,
  /** Only those in which something was sold or paid back; the earliest first. */
  months: z.array(monthEarningsSchema),
});
export type CourseEarnings = z.infer<typeof courseEarningsSchema>;

/**
 * What an instructor's courses brought: paid orders less what was paid back. `months` has every month from the first sale to
 * the present one, `days` the last `EARNINGS_DAYS` up to today (both are empty before the first sale), `courses` every course that was ever sold, the best first. `requested`: rupees that learners asked to have
 * back and that are not decided; they are still in `total`.
 */
const earningsSchema = z.object({
  timeZone: z.string(),
  total: earningsSumsSchema,
  requested: z.number(),
  months: z.array(monthEarningsSchema),
  days: z.array(dayEarningsSchema),
  courses: z.array(courseEarningsSchema),
});
export type Earnings = z.infer<typeof earningsSchema>;
export const earningsAnswerSchema = z.object({ success: z.literal(true), data: earningsSchema });
