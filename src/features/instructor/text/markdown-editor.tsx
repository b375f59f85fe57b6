import { type ComponentType, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { TRACK_CONTENT_MAX } from '#contract/limits.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabBar } from '#ui/tab-bar.tsx';
import { TextArea } from '#ui/text-area.tsx';
import type { PreviewProps } from './lesson-preview.tsx';
import { LessonPreview } from './lesson-preview.tsx';
import classes from './markdown-editor.module.css';

const PictureTools = lazyPart(() => import('./picture-tools.tsx').then((m) => m.PictureTools));

interface MarkdownEditorProps {
  courseId: string;
  title: string;
  value: string;
  error: string | undefined;
  name?: string;
  onFocus?: () => void;
  onBlur?: () => void;
  onChange: (value: string) => void;
  Preview: ComponentType<PreviewProps> | null;
}

const TABS = [
  { id: 'write', label: 'Write' },
  { id: 'preview', label: 'Preview' },
] as const;

/** A lesson's text in Markdown, and as learners read it. */
export function MarkdownEditor({ courseId, title, value, Preview, onChange, ...props }: MarkdownEditorProps) {
  const [tab, setTab] = useState<'write' | 'preview'>('write');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);

  // Uncontrolled: React would write the whole text again with each letter.
  useLayoutEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value;
  }, [value, tab]);

  const area = (
    <>
      <TextArea
        {...props}
        ref={field}
        id={id}
        label="Content"
        description="Markdown: # heading, **bold**, - list, [link](https://…), ``` code."
        maxLength={TRACK_CONTENT_MAX}
        rows={18}
        className={classes.area}
        spellCheck
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div className={classes.tools}>
        <Suspense fallback={null}>
          <PictureTools courseId={courseId} field={field} />
        </Suspense>
      </div>
    </>
  );
  if (!Preview) return area;
  return (
    <div className={classes.editor}>
      <TabBar label="The text" tabs={TABS} active={tab} onChange={setTab}>
        {tab === 'write' ? (
          area
        ) : value.trim() === '' ? (
          <p className={classes.nothing}>Nothing to preview yet.</p>
        ) : (
          <div className={classes.preview}>
            <Suspense fallback={<Skeleton height={240} />}>
              <LessonPreview content={value} title={title} Preview={Preview} />
            </Suspense>
          </div>
        )}
      </TabBar>
    </div>
  );
}
