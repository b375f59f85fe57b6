import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';

/**
 * Puts two functions into the database: one brings it back to the start, one tells what a learner has. One round trip
 * each is what makes a hundred thousand schedules an evening's work.
 */
export async function installServerState(db: Db, ownedCourse: string): Promise<void> {
  await db.execute(
    sql.raw(`
      create function reset_state() returns void language plpgsql as $$ begin
        delete from cart_items;
        delete from wishlist_items;
        delete from progress;
        delete from idempotency;
        delete from library_entries;
        insert into library_entries (user_id, course_id, purchased_at) select id, '${ownedCourse}', now() from "user";
        update courses set students_count = 0 where students_count > 0;
        insert into session select * from kept_session on conflict do nothing;
      end $$`),
  );
  await db.execute(
    sql.raw(`
      create function state_of(learner text) returns json language plpgsql as $$ begin
        return json_build_object(
          'cart', (select coalesce(json_agg(course_id), '[]') from cart_items where user_id = learner),
          'wishlist', (select coalesce(json_agg(course_id), '[]') from wishlist_items where user_id = learner),
          'shelf', (select coalesce(json_agg(json_build_array(course_id, state)), '[]')
            from library_entries where user_id = learner),
          'study', (select coalesce(json_agg(json_build_array(track_id, json_build_object(
              'furthest', furthest_seconds, 'position', position_seconds, 'positionAt', coalesce(extract(epoch from position_at) * 1000, 0)::bigint,
              'done', completed_at is not null and (unmarked_at is null or completed_at >= unmarked_at)))), '[]')
            from progress where user_id = learner));
      end $$`),
  );
  await db.execute(
    sql.raw(`
      create function server_state(ana text, ben text, course uuid) returns json language plpgsql as $$ begin
        return json_build_object(
          'ana', state_of(ana),
          'ben', state_of(ben),
          'students', (select students_count from courses where id = course),
          'sessions', (select coalesce(json_agg(token), '[]') from session));
      end $$`),
  );
}
