import type { ComponentPropsWithRef, JSX } from 'react';

/** The elements that a part of the kit can be. */
export type Tag = keyof JSX.IntrinsicElements;

/** What a part takes itself, and everything that its element does. */
export type BoxProps<T extends Tag, Own = object> = Own & { component?: T } & Omit<
    ComponentPropsWithRef<T>,
    keyof Own | 'component'
  >;

/** Pixels, or rows and columns as CSS has them: '4px 16px'. */
export type Gap = number | string;
