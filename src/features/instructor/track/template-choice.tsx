import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './template-choice.module.css';
import { isFreeForTemplate, LESSON_TEMPLATES } from './lesson-templates.ts';

interface TemplateChoiceProps {
  content: string;
  onChoose: (content: string) => void;
}

/** What an empty lesson can begin with; gone as soon as something is typed, which nothing here writes over. */
export function TemplateChoice({ content, onChoose }: TemplateChoiceProps) {
  if (!isFreeForTemplate(content)) return null;
  return (
    <Group gap={8} role="group" aria-label="Begin with a template">
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
