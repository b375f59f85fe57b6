// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { StarRating } from './star-rating.tsx';

afterEach(cleanup);

test('says that nobody has rated yet', () => {
  render(<StarRating rating={null} count={0} />);
  expect(screen.getByText('Not rated yet')).toBeDefined();
});

test('tells the rating in words beside the stars', () => {
  const { container } = render(<StarRating rating={4.46} count={1608} />);
  expect(screen.getByText('Rated 4.5 out of 5')).toBeDefined();
  expect(container.textContent).toContain('1,608');
  expect(container.querySelectorAll('svg')).toHaveLength(5);
});

test('says of imported ratings that they are', () => {
  const { container } = render(<StarRating rating={4.6} count={3190} imported />);
  expect(container.textContent).toContain('(3,190 ratings, imported)');
});
