import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { COURSE_FIELDS, type CourseFields } from '#contract/course-fields.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { paths } from '#config/paths.ts';
import { createCourse, withdrawCourse } from '#data/queries/authoring/author.ts';
import { useOnline } from '#data/queries/online.ts';
import { useSession } from '#data/queries/account/session.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { SaveMark } from '#ui/lesson/save-mark.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast, updateToast } from '#ui/toasts.ts';
import { CategoryFields } from '../fields/category-fields.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { checkCourse, type CourseForm, EMPTY_COURSE, toCourseFields } from '../course/course-form.ts';
import classes from './create-page.module.css';
import { textProps } from '../fields/field-binding.ts';
import { TagsField } from '../fields/tags-field.tsx';
import { ThumbnailField } from '../fields/thumbnail-field.tsx';
import type { TextName } from '../fields/typed-field.ts';
import { useKeptForm } from '../fields/use-kept-form.ts';

type NewCourse = CourseForm & { thumbnail: File | null };
const EMPTY: NewCourse = { ...EMPTY_COURSE, thumbnail: null };

/** The form for a new course. It is saved as a draft on click, also offline. */
export function CreatePage() {
  const userId = useSession().user?._id ?? '';
  const { values, ready, kept, set, clear } = useKeptForm<NewCourse>(userId, 'course-new', EMPTY);
  const navigate = useNavigate();
  const online = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const errors = tried ? checkCourse(values) : {};
  const text = (name: TextName<CourseForm>) =>
    textProps(COURSE_FIELDS[name], {
      value: values[name],
      error: errors[name],
      change: (value) => set({ [name]: value }),
    });
  const thumbnail = values.thumbnail instanceof Blob ? values.thumbnail : null;

  async function create() {
    setBusy(true);
    const toast = showToast({ tone: 'loading', message: AUTHORING_TEXT.creating });
    try {
      const { thumbnail: _file, ...typed } = values;
      const { courseId, submission } = await createCourse(toCourseFields(typed) as CourseFields, thumbnail);
      // Kept: from here on the course is safe, whatever the server says.
      const outcome = await submission.outcome;
      const isEmpty = outcome.kind === 'delivered' && outcome.data == null;
      if (outcome.kind === 'refused' || isEmpty) {
        const cause = isEmpty ? AUTHORING_TEXT.createEmpty : outcome.message || AUTHORING_TEXT.createFailed;
        // The form is the one place left for it: pressed again, it must not be there twice. Said once it is kept there.
        if (submission.kept) await withdrawCourse(courseId, values);
        updateToast(toast, { tone: 'error', message: cause });
        setBusy(false);
        return;
      }
      await clear(values);
      updateToast(toast, {
        tone: 'success',
        message:
          outcome.kind === 'delivered'
            ? (outcome.message ?? 'Your course was created.')
            : 'Your course is saved on this device. It syncs when you are online.',
      });
      void navigate(paths.instructorCourses);
    } catch (error) {
      console.warn('The course could not be kept', error);
      updateToast(toast, { tone: 'error', message: AUTHORING_TEXT.createFailed });
      setBusy(false);
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    if (Object.keys(checkCourse(values)).length === 0) {
      void create();
      return;
    }
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <Stack
      component="form"
      ref={form}
      gap={20}
      className={classes.form}
      noValidate
      onSubmit={onSubmit}
      aria-busy={!ready}
    >
      <PageMeta title="Create New Course" description="Write a new course." noindex />
      <Text dimmed>
        A course starts as a draft that only you can see. What you type is saved on this device
        {online ? '.' : ' and syncs when you are online.'}
      </Text>
      <Card component="section" gap={20} className={classes.panel} aria-labelledby="new-about">
        <Text component="h2" id="new-about" size="xl">
          About the course
        </Text>
        <TextField {...text('title')} required autoComplete="off" />
        <TextArea
          {...text('description')}
          description="What learners will be able to do, and who the course is for."
          required
          rows={5}
        />
        <div className={classes.narrow}>
          <TextField
            {...text('price')}
            label="Price (INR)"
            description="In rupees. Enter 0 for a free course."
            inputMode="decimal"
            required
            autoComplete="off"
          />
        </div>
      </Card>
      <Card component="section" gap={20} className={classes.panel} aria-labelledby="new-found">
        <Text component="h2" id="new-found" size="xl">
          How learners find it
        </Text>
        <CategoryFields
          category={values.category}
          subCategory={values.subCategory}
          errors={errors}
          onChange={(fields) => set(fields)}
        />
        <div className={classes.narrow}>
          <ChoiceField
            label="Language"
            placeholder="Choose a language"
            keys={LANGUAGES}
            value={values.language}
            error={errors.language}
            onChoose={(language) => set({ language })}
          />
        </div>
        <TagsField tags={values.tags} onChange={(tags) => set({ tags })} />
      </Card>
      <Card component="section" gap={20} className={classes.panel} aria-labelledby="new-looks">
        <Text component="h2" id="new-looks" size="xl">
          Appearance
        </Text>
        <ThumbnailField file={thumbnail} onChoose={(file) => set({ thumbnail: file })} />
      </Card>
      <Group gap="12px 20px" justify="end" className={classes.send}>
        <SaveMark state={kept ? 'device' : null} words />
        <Button type="submit" size="lg" loading={busy}>
          Create Course
        </Button>
      </Group>
    </Stack>
  );
}
