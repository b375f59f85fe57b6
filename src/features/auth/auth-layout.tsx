import { IconCertificate, IconCloudDown, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ORGANISATION } from '#config/organisation.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import { Fact } from '#ui/kit/fact.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import classes from './auth-layout.module.css';

const REASONS = [
  {
    icon: IconUsersGroup,
    title: 'Live, with people who do it',
    text: 'Sessions with industry experts, 1:1 doubt clearing and mock interviews.',
  },
  {
    icon: IconCloudDown,
    title: 'Study where there is no signal',
    text: 'Download the courses you own and keep learning without a connection.',
  },
  {
    icon: IconCertificate,
    title: 'A certificate that counts',
    text: 'Industry-recognised, with placement support and referrals behind it.',
  },
];

interface AuthLayoutProps {
  title: string;
  description: string;
  children: ReactNode;
  /** The way to the other sign-in page. */
  footer: ReactNode;
}

/** The layout of the two sign-in pages: the form and, on wide screens, a panel about the product. */
export function AuthLayout({ title, description, children, footer }: AuthLayoutProps) {
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <section className={classes.form} aria-labelledby="auth-title">
          <h1 id="auth-title" className={classes.title}>
            {title}
          </h1>
          <p className={classes.description}>{description}</p>
          {children}
          <p className={classes.footer}>{footer}</p>
        </section>
        <aside className={classes.brand} aria-label={`Why ${PRODUCT_NAME}`}>
          <p className={classes.claim}>
            <span>Learn it.</span> <span>Build it.</span> <span>Get hired for it.</span>
          </p>
          <Stack component="ul" gap={20} className={classes.reasons}>
            {REASONS.map(({ icon: Icon, title: reason, text }) => (
              <li key={reason}>
                <span className={classes.icon}>
                  <Icon size={22} stroke={1.6} aria-hidden />
                </span>
                <span>
                  <strong>{reason}</strong>
                  <span className={classes.reason}>{text}</span>
                </span>
              </li>
            ))}
          </Stack>
          <Group component="dl" gap="16px 32px" align="stretch" className={classes.figures}>
            {ORGANISATION.figures.slice(0, 3).map(({ value, label }) => (
              <Fact key={label} label={label} size="xs" valueFirst>
                {value}
              </Fact>
            ))}
          </Group>
        </aside>
      </div>
    </div>
  );
}
