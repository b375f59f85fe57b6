import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { Instructor } from '#contract/instructor.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/kit/card.tsx';
import { MoreLink } from '#ui/page/more-link.tsx';
import { InstructorFigures } from './instructor-figures.tsx';
import classes from './instructor.module.css';

/** Who teaches the course, on its page. */
export function InstructorCard({ instructor }: { instructor: Instructor }) {
  const { username, avatar, about, coursesCount } = instructor;
  const page = paths.instructorProfile(username);
  return (
    <section aria-labelledby="instructor-title">
      <h2 id="instructor-title" className={classes.heading}>
        Your instructor
      </h2>
      <Card flat className={classes.card}>
        <Avatar src={avatar} username={username} size={64} />
        <div>
          <h3 className={classes.name}>
            <Link to={page}>{username}</Link>
          </h3>
          <InstructorFigures instructor={instructor} />
        </div>
        {about !== '' && <p className={classes.about}>{about}</p>}
        {coursesCount > 1 && (
          <MoreLink to={page} className={classes.more}>
            All courses by {username}
          </MoreLink>
        )}
      </Card>
    </section>
  );
}
