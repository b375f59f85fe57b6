import { AboutBlock } from './about-block.tsx';
import { CategoryStrip } from './category-strip.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

export { AboutBlock };

/** Words and links that the server's HTML already shows in full. */
export function BelowFold() {
  return (
    <>
      <CategoryStrip />
      <WhyChooseUs />
    </>
  );
}
