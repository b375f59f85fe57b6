import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier as Feature } from '@mdn/browser-compat-data';
import type { CSSRuleDefinition } from '@eslint/css';
import { floorEngines, has } from './browser-floor.ts';

const { properties, selectors, types, 'at-rules': atRules } = bcd.css as Record<string, Feature>;

/** A part of CSS as it is written: 'text-wrap', 'text-wrap: balance', 'color-mix()', ':has', '@container', '1dvh'. */
type Part = [written: string, feature: Feature | undefined];

/**
 * Refuses what one of the oldest supported browsers lacks of CSS, as MDN's data has it, unless the stylesheet says what holds
 * there: an earlier declaration of the same property in the same rule, or an `@supports` that names it. A declaration with a
 * `var()` has no earlier one: such browsers learn too late that it means nothing. `allowed` are those that only add.
 */
export const cssFloorRule: CSSRuleDefinition<{ RuleOptions: [{ allowed: string[] }]; MessageIds: 'lacking' }> = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: { allowed: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
    defaultOptions: [{ allowed: [] }],
    messages: { lacking: '{{written}} is not in {{browsers}}. Say what holds there, or do without.' },
  },
  create(context) {
    const [{ allowed }] = context.options;
    const { text } = context.sourceCode;
    const asked = [...text.matchAll(/@supports([^{]+)/g)].map(([, condition]) => condition).join();
    /** The features that the browsers lack. */
    const lacking = (parts: Part[]) =>
      parts.flatMap(([written, feature]) => {
        const support = feature?.__compat;
        if (
          !support ||
          allowed.includes(written.split(':')[0] || written) ||
          asked.includes(written.replace(/^1|\(\)$/g, ''))
        )
          return [];
        // The build writes the prefixes.
        const browsers = floorEngines
          .filter((engine) => !has(engine, support, { prefixed: true }))
          .map((engine) => engine.join(' '));
        return browsers.length > 0 ? [{ written, browsers: browsers.join(', ') }] : [];
      });
    return {
      Declaration(node) {
        // A property of one browser, in addition to the standard one.
        if (node.property.startsWith('-')) return;
        const parts: Part[] = [[node.property, properties?.[node.property]]];
        let hasVariable = false;
        walk(node.value, (one) => {
          if (one.type === 'Function' && one.name === 'var') hasVariable = true;
          parts.push(...toParts(one, node.property));
        });
        const parent = context.sourceCode.getParent(node) as AnyNode | undefined;
        const before = parent?.children?.slice(0, parent.children.indexOf(node)) ?? [];
        const isSecond = before.some(({ type, property }) => type === 'Declaration' && property === node.property);
        if (isSecond && !hasVariable) return;
        for (const data of lacking(parts)) context.report({ node, messageId: 'lacking', data });
      },
      PseudoClassSelector(node) {
        for (const data of lacking([[`:${node.name}`, selectors?.[node.name]]])) {
          context.report({ node, messageId: 'lacking', data });
        }
      },
      Atrule(node) {
        for (const data of lacking([[`@${node.name}`, atRules?.[node.name]]])) {
          context.report({ node, messageId: 'lacking', data });
        }
      },
    };
  },
};

/** What is looked at of a node. */
interface AnyNode {
  type: string;
  name?: unknown;
  unit?: unknown;
  property?: unknown;
  children?: AnyNode[] | null;
}

function walk(node: AnyNode, visit: (node: AnyNode) => void): void {
  visit(node);
  node.children?.forEach((child) => walk(child, visit));
}

const UNITS: [RegExp, string][] = [
  [/^d(v[whib]|vmin|vmax)$/, 'viewport_percentage_units_dynamic'],
  [/^s(v[whib]|vmin|vmax)$/, 'viewport_percentage_units_small'],
  [/^l(v[whib]|vmin|vmax)$/, 'viewport_percentage_units_large'],
  [/^cq/, 'container_query_length_units'],
];

function toParts({ type, name, unit }: AnyNode, property: string): Part[] {
  if (type === 'Function') return [[`${String(name)}()`, types?.color?.[String(name)] ?? types?.[String(name)]]];
  if (type === 'Identifier') return [[`${property}: ${String(name)}`, properties?.[property]?.[String(name)]]];
  if (type !== 'Dimension') return [];
  const key = UNITS.find(([pattern]) => pattern.test(String(unit)))?.[1] ?? String(unit);
  return [[`1${String(unit)}`, types?.length?.[key]]];
}
