/** By this the log tells of what a browser refused. */
export const POLICY_REPORT_LINE = 'a browser refused something by our policy';
