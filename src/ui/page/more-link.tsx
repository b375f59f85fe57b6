import { Link, type LinkProps } from 'react-router-dom';
import classes from './more-link.module.css';

/** The link beside a heading or below a card that leads to more of the same. */
export function MoreLink({ className = '', ...rest }: LinkProps) {
  return <Link {...rest} className={`${classes.more} ${className}`} />;
}
