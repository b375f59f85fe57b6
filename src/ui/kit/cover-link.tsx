import { Link, type LinkProps } from 'react-router-dom';
import classes from './kit.module.css';

/** A link that covers its nearest positioned ancestor, so that a card or a row can be pressed anywhere. */
export function CoverLink({ className = '', ...rest }: LinkProps) {
  return <Link {...rest} className={`${classes.coverLink} ${className}`} />;
}
