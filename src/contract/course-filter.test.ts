import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aFilteredCourse, aFilter } from '../../tests/support/course-filters.ts';
import {
  countFacets,
  DURATIONS,
  FACETS,
  type FilteredCourse,
  isEmptyFilter,
  matchesFilter,
  parseFilter,
  toFilterParams,
  toggleFacet,
} from './course-filter.ts';

const NOTHING = parseFilter({});
const of = (params: Record<string, string>) => parseFilter(params);
const course: FilteredCourse = {
  title: 'Rust from zero',
  createdBy: { username: 'Asha' },
  category: 'personal-development',
  subCategory: 'rust',
  price: 500,
  averageRating: 4.49,
  level: 'Beginner',
  totalSeconds: 10_800,
  tags: ['systems', 'systems', 'free'],
};

describe('a filter', () => {
  it.each([
    [{ text: 'RUST' }, true],
    [{ text: ' asha ' }, true],
    [{ text: 'personal dev' }, true],
    [{ text: 'zero rust' }, false],
    [{ price: '500-1500' }, true],
    [{ price: 'under-500,free' }, false],
    [{ price: '1500-5000' }, false],
    [{ duration: '3-6h' }, true],
    [{ duration: 'under-1h,1-3h' }, false],
    [{ rating: '4.5' }, false],
    [{ rating: '4' }, true],
    [{ tag: 'free,web' }, true],
    [{ tag: 'free', level: 'Advanced' }, false],
  ])('%j', (params: Record<string, string>, passes) => {
    expect(matchesFilter(course, of(params))).toBe(passes);
  });

  it('passes over prices and ratings that there are none of', () => {
    expect(isEmptyFilter(of({ price: 'cheap', rating: '2', duration: 'long', text: '  ' }))).toBe(true);
  });

  it('lets no course of an unknown length pass a length', () => {
    const lengths = of({ duration: DURATIONS.join() });
    const { totalSeconds: _, ...unknown } = course;
    expect(matchesFilter({ ...course, totalSeconds: 0 }, lengths)).toBe(false);
    expect(matchesFilter(unknown, lengths)).toBe(false);
  });

  it('reads the price of an address of before there were finer steps', () => {
    expect(of({ price: 'free,over-1500' }).chosen.price).toEqual(['free', '1500-5000', '5000-10000', 'over-10000']);
  });

  it('lets no course without a rating pass a rating', () => {
    expect(matchesFilter({ ...course, averageRating: null }, of({ rating: '3' }))).toBe(false);
  });

  it('reads what it wrote, whatever the values are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 20 }), fc.string(), (tag, text) => {
        const filter = { text: text.trim() && text, chosen: { ...NOTHING.chosen, tag } };
        const address = new URLSearchParams(toFilterParams(filter)).toString();
        expect(parseFilter(Object.fromEntries(new URLSearchParams(address)))).toEqual(filter);
      }),
    );
  });

  it('chooses and takes back; of ratings one', () => {
    const tagged = toggleFacet(toggleFacet(NOTHING, 'tag', 'a'), 'tag', 'b');
    expect(tagged.chosen.tag).toEqual(['a', 'b']);
    expect(toggleFacet(tagged, 'tag', 'a').chosen.tag).toEqual(['b']);
    const rated = toggleFacet(toggleFacet(NOTHING, 'rating', '4'), 'rating', '3');
    expect(rated.chosen.rating).toEqual(['3']);
    expect(toggleFacet(rated, 'rating', '3')).toEqual(NOTHING);
  });
});

describe('the numbers beside the values', () => {
  it('are those of the courses that choosing the value alone of its facet would leave', () => {
    fc.assert(
      fc.property(fc.array(aFilteredCourse, { maxLength: 30 }), aFilter, (courses, filter) => {
        const counts = countFacets(courses, filter);
        for (const facet of FACETS) {
          for (const [value, count] of Object.entries(counts[facet])) {
            const alone = { ...filter, chosen: { ...filter.chosen, [facet]: [value] } };
            expect(courses.filter((one) => matchesFilter(one, alone))).toHaveLength(count);
          }
        }
      }),
    );
  });

  it('are of twenty values of a facet at most, those of most courses, and of the chosen ones', () => {
    const tagged = Array.from({ length: 30 }, (_, n) => ({ ...course, tags: [`t${n}`, 'all'] }));
    const { tag } = countFacets(tagged, of({ tag: 't29' }));
    expect(Object.keys(tag)).toHaveLength(21);
    expect(tag).toMatchObject({ all: 30, t29: 1 });
  });
});
