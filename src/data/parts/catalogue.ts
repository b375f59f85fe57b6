// The published courses as this device holds them, for the page itself.
export { loadTopCourses, loadCourse } from '../catalogue/device-catalogue.ts';
export { loadCatalogueStatus } from '../catalogue/load-catalogue-status.ts';
export { keepSeen } from '../catalogue/seen-courses.ts';
