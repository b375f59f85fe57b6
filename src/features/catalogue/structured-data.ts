import { categoryLabel } from '#contract/categories.ts';
import type { Course, CourseSummary, InstructorProfile } from '#contract/course.ts';
import { isReady } from '#contract/for-sale.ts';
import { CURRENCY } from '#contract/limits.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import { paths } from '#config/paths.ts';

/** Structured data (schema.org) of the catalogue's pages. `origin` is used for absolute URLs. */
const CONTEXT = 'https://schema.org';

function breadcrumbs(trail: readonly [name: string, path: string][], origin: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

function absolute(path: string, origin: string): string {
  return path.startsWith('/') ? origin + path : path;
}

/** For the page of a course: the course, its offer if it is for sale, its rating if it has one, and the breadcrumb. */
export function overviewData(course: Course, origin: string): object {
  const url = origin + paths.overview(course._id);
  const { averageRating, reviewsCount, source } = course;
  return {
    '@context': CONTEXT,
    '@graph': [
      {
        '@type': 'Course',
        '@id': url,
        url,
        name: course.title,
        description: course.description,
        ...(course.language && { inLanguage: { '@type': 'Language', name: course.language } }),
        dateModified: course.updatedAt,
        ...(course.thumbnail && { image: absolute(course.thumbnail, origin) }),
        ...(course.level && { educationalLevel: course.level }),
        ...(course.tags.length > 0 && { keywords: course.tags.join(', ') }),
        provider: { '@type': 'Organization', name: PRODUCT_NAME, url: origin },
        author: {
          '@type': 'Person',
          name: course.createdBy.username,
          url: origin + paths.instructorProfile(course.createdBy.username),
        },
        ...(isReady(course) && {
          offers: {
            '@type': 'Offer',
            url,
            price: course.price,
            priceCurrency: CURRENCY,
            category: course.price === 0 ? 'Free' : 'Paid',
            availability: 'https://schema.org/InStock',
          },
        }),
        // Only for reviews by real learners; imported or generated ratings are left out.
        ...(source !== 'sample' &&
          reviewsCount > 0 && {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: averageRating,
              ratingCount: reviewsCount,
              bestRating: 5,
              worstRating: 1,
            },
          }),
      },
      breadcrumbs(
        [
          ['Home', paths.home],
          [categoryLabel(course.category), paths.category(course.category)],
          [course.title, paths.overview(course._id)],
        ],
        origin,
      ),
    ],
  };
}

/** For the page of an instructor: the person, and their courses. */
export function instructorData({ username, avatar, about, courses }: InstructorProfile, origin: string): object {
  const url = origin + paths.instructorProfile(username);
  return {
    '@context': CONTEXT,
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Person',
      '@id': url,
      name: username,
      ...(about !== '' && { description: about }),
      ...(avatar !== null && { image: absolute(avatar, origin) }),
    },
    hasPart: courses.map((course) => ({
      '@type': 'Course',
      name: course.title,
      url: origin + paths.overview(course._id),
    })),
  };
}

/** For the page of a category: the breadcrumb and the first courses. */
export function categoryData(
  { category, label }: { category: string; label: string },
  shown: readonly CourseSummary[],
  origin: string,
): object {
  return {
    '@context': CONTEXT,
    '@graph': [
      breadcrumbs(
        [
          ['Home', paths.home],
          [label, paths.category(category)],
        ],
        origin,
      ),
      {
        '@type': 'ItemList',
        itemListElement: shown.map((course, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: course.title,
          url: origin + paths.overview(course._id),
        })),
      },
    ],
  };
}
