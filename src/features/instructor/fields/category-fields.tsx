import { useId } from 'react';
import { CATEGORY_KEYS, categoryLabel, isCategoryKey } from '#contract/categories.ts';
import { subCategoryLabel } from '#contract/sub-category-label.ts';
import { subCategoriesOf } from '#contract/sub-categories.ts';
import fieldClasses from '#ui/field.module.css';
import { Columns } from '#ui/kit/columns.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { SelectField } from '#ui/select-field.tsx';
import classes from './category-fields.module.css';

interface ChoiceProps {
  label: string;
  placeholder: string;
  keys: readonly string[];
  toLabel: (key: string) => string;
  value: string;
  error: string | undefined;
  disabled?: boolean;
  onChoose: (value: string) => void;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
}

function Choice({ label, placeholder, keys, toLabel, value, error, ...props }: ChoiceProps) {
  const id = useId();
  return (
    <Stack gap={4} className={fieldClasses.field}>
      <label className={fieldClasses.label} htmlFor={id}>
        {label}
      </label>
      <SelectField
        {...props}
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        options={[
          ...(value === '' ? [{ value: '', label: placeholder }] : []),
          ...keys.map((key) => ({ value: key, label: toLabel(key) })),
        ]}
      />
      {error && (
        <p id={`${id}-error`} className={fieldClasses.error}>
          {error}
        </p>
      )}
    </Stack>
  );
}

interface CategoryFieldsProps {
  category: string;
  subCategory: string;
  errors: { category?: string | undefined; subCategory?: string | undefined };
  /** A category that changes clears the sub-category. */
  onChange: (fields: { category: string; subCategory: string }) => void;
  onFocus?: (name: 'category' | 'subCategory') => void;
  onBlur?: (name: 'category' | 'subCategory') => void;
}

/** Category and sub-category; the second waits for the first (specification, section 4). */
export function CategoryFields({ category, subCategory, errors, onChange, onFocus, onBlur }: CategoryFieldsProps) {
  const known = isCategoryKey(category) ? subCategoriesOf(category) : [];
  // Imported courses may have one of their own.
  const keys = subCategory === '' || known.includes(subCategory) ? known : [subCategory, ...known];
  return (
    <Columns least="14rem" gap="20px 16px" className={classes.pair}>
      <Choice
        label="Category"
        placeholder="Choose a category"
        keys={CATEGORY_KEYS}
        toLabel={categoryLabel}
        value={category}
        error={errors.category}
        onChoose={(value) => onChange({ category: value, subCategory: '' })}
        onFocus={() => onFocus?.('category')}
        onBlur={() => onBlur?.('category')}
      />
      <Choice
        label="Sub-category"
        placeholder={category === '' ? 'Choose a category first' : 'Choose a sub-category'}
        keys={keys}
        toLabel={subCategoryLabel}
        value={subCategory}
        error={errors.subCategory}
        disabled={category === ''}
        onChoose={(value) => onChange({ category, subCategory: value })}
        onFocus={() => onFocus?.('subCategory')}
        onBlur={() => onBlur?.('subCategory')}
      />
    </Columns>
  );
}
