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
    <div className={classes.choice} role="group" aria-label="Begin with a template">
      <span className={classes.label} aria-hidden>
        Begin with
      </span>
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
    </div>
  );
}
