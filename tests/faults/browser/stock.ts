export interface Lesson {
  courseId: string;
  trackId: string;
}

export interface NamedCourse {
  _id: string;
  title: string;
  price: number;
}

/** What the scenarios act upon: courses for cart and wishlist that stand on one page, bought ones, and their lessons. */
export interface Stock {
  shelf: string;
  forSale: NamedCourse[];
  free: NamedCourse[];
  lessons: Lesson[];
  withVideo: NamedCourse | undefined;
}
