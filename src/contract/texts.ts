/** Literal texts of the specification (sections 2, 5 and 8) that more than one place shows. */
export const PRODUCT_NAME = 'Code It';
/** Specification, section 2, footer. */
export const RIGHTS = 'All rights reserved, 2025';

export const TEXT = {
  user: { fetchFailed: 'Unable to fetch user details. Please log in again.' },
  courses: {
    homeFailed: 'Failed to fetch courses. Please try again.',
    categoryFailed: 'Failed to fetch courses',
    preparing: 'Lessons are being prepared',
    own: 'This is your own course.',
  },
  cart: {
    loginFirst: 'You need to login before adding to cart',
    purchased: 'You have already purchased this course.',
    duplicate: 'Course is already in the cart.',
    fetchFailed: 'Failed to fetch cart items.',
    addFailed: 'Failed to add course to cart. Please try again.',
    added: 'Course added to cart successfully!',
    removed: 'Course removed from cart.',
    removedOnPage: 'Course removed from cart successfully.',
    removeFailed: 'Failed to remove course from cart.',
    emptyTitle: 'Your cart is empty',
    emptyText: "Looks like you haven't added any courses yet.",
  },
} as const;
