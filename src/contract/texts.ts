/** Literal texts of the specification (sections 2, 5 and 8) that more than one place shows. */
export const PRODUCT_NAME = 'Code It';

export const TEXT = {
  login: {
    loading: 'Logging in...',
    failed: 'Failed to login. Please try again.',
    invalid: 'Invalid email or password',
    success: 'Logged in successfully!',
  },
  register: { failed: 'Failed to sign up. Please try again.', success: 'Registered successfully!' },
  logout: {
    loading: 'Logging out...',
    success: 'Successfully logged out!',
    failed: 'Failed to log out. Please try again.',
    noToken: 'No authentication token found. Please log in again.',
    server: 'You have successfully logged out.',
  },
  user: { fetchFailed: 'Unable to fetch user details. Please log in again.' },
  courses: {
    homeFailed: 'Failed to fetch courses. Please try again.',
    categoryFailed: 'Failed to fetch courses',
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
  checkout: {
    redirecting: 'Redirecting to checkout page...',
    processing: 'Processing...',
    orderFailed: 'An error occurred while creating order.',
    paymentFailed: 'An error occurred while processing payment.',
    cancelled: 'Payment Cancelled',
    success: 'Payment successful!',
    recordFailed: 'An error occurred while updating user courses.',
    recorded: 'You are enrolled. Happy learning!',
  },
  learning: {
    noPurchased: "You haven't enrolled in any courses yet.",
    noWishlist: 'Your wishlist is empty.',
    noArchived: "You don't have any archived courses.",
    noCourses: 'No courses found',
    toolsSoon: 'Learning tools coming soon!',
    noTracks: 'No tracks found',
    noTracksText: 'There are no tracks available for this course.',
    notOwned: 'Buy this course to see its content.',
    noVideo: 'No video contents available.',
    videoUnsupported: 'Your browser does not support the video tag.',
  },
} as const;
