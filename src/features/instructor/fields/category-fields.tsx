import { CATEGORY_KEYS, categoryLabel, isCategoryKey } from '#contract/categories.ts';
import { subCategoryLabel } from '#contract/sub-category-label.ts';
import { subCategoriesOf } from '#contract/sub-categories.ts';
import { Columns } from '#ui/kit/columns.tsx';
import classes from './category-fields.module.css';
import { ChoiceField } from './choice-field.tsx';

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
  return (
    <Columns least="14rem" gap="20px 16px" className={classes.pair}>
      <ChoiceField
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
      <ChoiceField
        label="Sub-category"
        placeholder={category === '' ? 'Choose a category first' : 'Choose a sub-category'}
        keys={known}
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
