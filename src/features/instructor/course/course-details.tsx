import { useMemo } from 'react';
import type { InstructorCourse } from '#contract/authoring.ts';
import { COURSE_FIELDS } from '#contract/course-fields.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { editCourse, setThumbnail } from '#data/queries/authoring/author.ts';
import { useSession } from '#data/queries/account/session.ts';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { SaveMark } from '#ui/lesson/save-mark.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { showNotSaved } from '#ui/undo-toast.ts';
import { CategoryFields } from '../fields/category-fields.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import {
  checkCourse,
  type CourseErrors,
  type CourseForm,
  hasPlainObjectives,
  toCourseFields,
  toCourseForm,
} from './course-form.ts';
import classes from '../edit-panel.module.css';
import { textProps } from '../fields/field-binding.ts';
import { NotKept } from '../fields/not-kept.tsx';
import { OwnCover } from '../own-cover.tsx';
import { PaneBack } from './pane-back.tsx';
import { saidOrRefused } from './said-or-refused.ts';
import { TagsField } from '../fields/tags-field.tsx';
import { ThumbnailField } from '../fields/thumbnail-field.tsx';
import type { TextName } from '../fields/typed-field.ts';
import { useDraftFields } from '../fields/use-draft-fields.ts';

/** A category without its sub-category is half an edit. */
function check(form: CourseForm): CourseErrors {
  const errors = checkCourse(form);
  return errors.subCategory ? { category: '', ...errors } : errors;
}

/** The fields of the course; each field is saved by itself. */
export function CourseDetails({ course, blocked }: { course: InstructorCourse; blocked: readonly string[] }) {
  const userId = useSession().user?._id ?? '';
  const view = useMemo(() => toCourseForm(course), [course]);
  const { field, values, errors, saved, failed } = useDraftFields<CourseForm>({
    userId,
    unsavedId: `course:${course._id}`,
    about: course._id,
    view,
    check,
    commit: async (from, changes) => {
      const { version } = course;
      saidOrRefused(await editCourse(course._id, version, toCourseFields(from), toCourseFields(changes)));
    },
    blocked,
  });
  const text = (name: TextName<CourseForm>) => textProps(COURSE_FIELDS[name], field(name));
  const category = field('category');
  const subCategory = field('subCategory');
  const language = field('language');
  const tags = field('tags');

  return (
    <Card component="section" gap={20} className={classes.panel} aria-labelledby="course-details">
      <PaneBack />
      <Group component="header" gap="4px 16px" justify="space-between" className={classes.head}>
        <Text component="h2" id="course-details" size="xl">
          Course details
        </Text>
        <SaveMark state={saved} words />
      </Group>
      {failed && <NotKept />}
      <TextField {...text('title')} autoComplete="off" />
      <TextArea {...text('description')} rows={6} />
      <div className={classes.narrow}>
        <TextField
          {...text('price')}
          label="Price (INR)"
          description="In rupees. Enter 0 for a free course."
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <CategoryFields
        category={values.category}
        subCategory={values.subCategory}
        errors={errors}
        onChange={(fields) => {
          if (fields.category !== values.category) category.change(fields.category);
          subCategory.change(fields.subCategory);
        }}
        onFocus={(name) => field(name).onFocus()}
        onBlur={(name) => field(name).onBlur()}
      />
      <div className={classes.narrow}>
        <ChoiceField
          label="Language"
          placeholder="Choose a language"
          keys={LANGUAGES}
          value={language.value}
          error={errors.language}
          onChoose={language.change}
          onFocus={language.onFocus}
          onBlur={language.onBlur}
        />
      </div>
      <TagsField tags={tags.value} onChange={tags.change} onFocus={tags.onFocus} onBlur={tags.onBlur} />
      {hasPlainObjectives(course) && <TextArea {...text('learningObjectives')} description="One line each." rows={4} />}
      <ThumbnailField
        file={null}
        current={<OwnCover course={course} sizes="208px" />}
        onChoose={(file) => {
          if (!file) return;
          setThumbnail(course._id, file).then(({ outcome }) => {
            void outcome.then((result) => {
              if (result.kind === 'refused') showToast({ tone: 'error', message: result.message });
            });
            showToast({ tone: 'success', message: 'The new picture is saved.' });
          }, showNotSaved);
        }}
      />
    </Card>
  );
}
