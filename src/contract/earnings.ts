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

/** `timeZone`: the IANA name by whose clock months begin. */
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

const courseEarningsSchema = z.object({
  courseId: z.string(),
  title: z.string(),
  status: z.enum(['draft', 'published']),
  ...sums,
  /** Only those in which something was sold or paid back; the earliest first. */
  months: z.array(monthEarningsSchema),
});
export type CourseEarnings = z.infer<typeof courseEarningsSchema>;

/**
 * What an instructor's courses brought: paid orders less what was paid back. `months` has every month from the first sale to
 * the present one, `courses` every course that was ever sold, the best first. `requested`: rupees that learners asked to have
 * back and that are not decided; they are still in `total`.
 */
const earningsSchema = z.object({
  timeZone: z.string(),
  total: earningsSumsSchema,
  requested: z.number(),
  months: z.array(monthEarningsSchema),
  courses: z.array(courseEarningsSchema),
});
export type Earnings = z.infer<typeof earningsSchema>;
export const earningsAnswerSchema = z.object({ success: z.literal(true), data: earningsSchema });
