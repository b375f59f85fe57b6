/** Texts of My Learning, the track lists and the player (specification, section 2). */
export const LEARNING_TEXT = {
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
} as const;
