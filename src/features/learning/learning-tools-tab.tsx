import type { ComponentType } from 'react';
import { LEARNING_TEXT } from '#contract/learning-texts.ts';
import { CatalogueOnDevice } from './catalogue-on-device.tsx';
import { CourseDownloads } from './course-downloads.tsx';
import { useLibrary } from '#data/queries/library.ts';
import { StorageUsed } from './storage-used.tsx';
import classes from './learning-tools.module.css';

/** Downloads, storage and what waits to be synced (decisions, "Learning Tools"). */
export function LearningToolsTab({ SyncPanel }: { SyncPanel: ComponentType }) {
  const { library } = useLibrary();
  const courses = [...(library?.purchasedCourses ?? []), ...(library?.archivedCourses ?? [])];
  return (
    <div className={classes.tools}>
      <section className={classes.panel} aria-labelledby="tools-downloads">
        <h2 id="tools-downloads" className={classes.title}>
          Downloads
        </h2>
        <StorageUsed />
        <CatalogueOnDevice />
        <div className={classes.courses}>
          {courses.map((course) => (
            <CourseDownloads key={course._id} courseId={course._id} title={course.title} />
          ))}
          <p className={classes.none}>
            Nothing is downloaded yet. Open a course and choose Download beside a video to watch it without a network.
          </p>
        </div>
      </section>
      <section className={classes.panel} aria-labelledby="tools-sync">
        <h2 id="tools-sync" className={classes.title}>
          Changes on this device
        </h2>
        <SyncPanel />
      </section>
      <p className={classes.soon}>{LEARNING_TEXT.toolsSoon}</p>
    </div>
  );
}
