import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { Text } from '#ui/kit/text.tsx';
import classes from './listing.module.css';
import type { ListingSubject } from './listing-rules.ts';

interface CorrectionNoteProps {
  subject: Extract<ListingSubject, { kind: 'search' }>;
  /** The words that were probably meant. */
  corrected: string;
}

/** What a search was taken for, and the way to the other reading. */
export function CorrectionNote({ subject: { q, exact }, corrected }: CorrectionNoteProps) {
  if (exact)
    return (
      <Text className={classes.correction}>
        Did you mean <Link to={paths.search(corrected)}>{corrected}</Link>?
      </Text>
    );
  return (
    <Text className={classes.correction}>
      Showing results for <strong>{corrected}</strong>. <Link to={paths.exactSearch(q)}>Search for {q} instead</Link>
    </Text>
  );
}
