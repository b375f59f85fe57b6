import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import classes from './filter-sheet.module.css';

interface FilterSheetProps {
  /** What the list has now, in words: '12 courses'. */
  result: string;
  canClear: boolean;
  children: ReactNode;
  onClear: () => void;
  onClose: () => void;
}

/** The filters as a sheet, for narrow screens. A choice takes effect at once, behind the sheet. */
export function FilterSheet({ result, canClear, children, onClear, onClose }: FilterSheetProps) {
  return (
    <Sheet title="Filters" placement="side" onClose={onClose}>
      {children}
      <div className={classes.foot}>
        <Button variant="default" size="md" disabled={!canClear} onClick={onClear}>
          Clear all
        </Button>
        <Button size="md" fullWidth onClick={onClose}>
          Show {result}
        </Button>
      </div>
    </Sheet>
  );
}
