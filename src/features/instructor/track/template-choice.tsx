import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './template-choice.module.css';
import { isFreeForTemplate, LESSON_TEMPLATES } from './lesson-templates.ts';

interface TemplateChoiceProps {
  content: string;
  onChoose: (content: string) => void;
}

/** Templates for an empty lesson. Hidden as soon as text is typed, so that a template never overwrites it. */
export function TemplateChoice({ content, onChoose }: TemplateChoiceProps) {
  if (!isFreeForTemplate(content)) return null;
  return (
    <Group gap={8} role="group" aria-label="Start with a template">
      <Text component="span" size="md" dimmed aria-hidden>
        Begin with
      </Text>
      {LESSON_TEMPLATES.map((template) => (
        <button
          key={template.name}
          type="button"
          className={classes.template}
          aria-pressed={content === template.content}
          onClick={() => onChoose(content === template.content ? '' : template.content)}
        >
          {template.name}
        </button>
      ))}
    </Group>
  );
}
