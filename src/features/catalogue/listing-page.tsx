import { useParams, useSearchParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { Listing } from './listing.tsx';
import { toListingSubject } from './listing-rules.ts';

/** A category, or the results of a search, with filter and order. */
export function ListingPage() {
  const { category = '' } = useParams();
  const [params] = useSearchParams();
  const subject = toListingSubject(category, params);
  const searching = subject.kind === 'search';
  return (
    <PageContainer>
      <PageMeta
        title={searching ? `Results for '${subject.label}'` : `${subject.label} courses`}
        description={
          searching
            ? `Courses that match '${subject.label}' by title, creator, category and tags.`
            : `${subject.label} courses by expert instructors: sorted by popularity, rating or price, to study online and offline.`
        }
        canonical={searching ? paths.search(subject.label) : paths.category(subject.category)}
      />
      <Listing key={category} subject={subject} />
    </PageContainer>
  );
}
