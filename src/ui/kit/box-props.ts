import type { ComponentPropsWithRef, JSX } from 'react';

/** The elements that a part of the kit can render. */
export type Tag = keyof JSX.IntrinsicElements;

/** The properties of a part, and those of its element. */
export type BoxProps<T extends Tag, Own = object> = Own & { component?: T } & Omit<
    ComponentPropsWithRef<T>,
    keyof Own | 'component'
  >;

/** Pixels, or a CSS gap of rows and columns: '4px 16px'. */
export type Gap = number | string;
