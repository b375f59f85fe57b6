import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier as Feature } from '@mdn/browser-compat-data';
import { AST_NODE_TYPES as AST, ESLintUtils, type TSESTree } from '@typescript-eslint/utils';
import ts from 'typescript';
import { floorEngines, has } from './browser-floor.ts';

type Node = TSESTree.Node;

/**
 * Refuses each part of the web platform and of JavaScript that one of the oldest supported browsers lacks, as MDN's data has
 * it, unless the program asks first whether it is there: `'name' in …`, `typeof ….name`, `….name?.`, a condition on it, in the
 * same function or one around it. `allowed` are those that a file meets only where they are, as 'AbortSignal.any' or 'Array.toSorted'.
 */
export const floorRule = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: { allowed: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
    messages: { lacking: '{{feature}} is not in {{browsers}}. Ask first whether it is there, or do without.' },
  },
  defaultOptions: [{ allowed: [] as string[] }],
  create(context, [{ allowed }]) {
    const services = ESLintUtils.getParserServices(context);
    const checker = services.program.getTypeChecker();
    const isOfPlatform = (symbol: ts.Symbol | undefined) =>
      symbol?.declarations?.some((one) => services.program.isSourceFileDefaultLibrary(one.getSourceFile())) ?? false;
    const uses: { node: Node; name: string; feature: string; browsers: string }[] = [];
    const questions: { node: Node; name: string }[] = [];

    function look(node: Node, name: string, feature: string, found: Lookup): void {
      if (allowed.includes(feature)) return;
      const browsers = enginesWithout(found);
      if (browsers.length === 0) return;
      uses.push({ node, name, feature, browsers: browsers.map((engine) => engine.join(' ')).join(', ') });
    }

    /** `name` of an object of this type. */
    function lookAtMember(node: Node, type: ts.Type, name: string): void {
      const member = checker.getNonNullableType(type).getProperty(name);
      if (!member || !isOfPlatform(member)) return;
      // On `window` and its like stand the globals.
      const owners = ownersOf(checker, checker.getNonNullableType(type), member);
      for (const owner of owners) {
        const found = memberOf(owner, name);
        if (found) return look(node, name, `${owner.name}.${name}`, found);
      }
      const found = GLOBAL_OBJECTS.some((one) => owners.some((owner) => owner.name === one)) && globalOf(name);
      if (found) look(node, name, name, found);
    }

    return {
      MemberExpression(node) {
        if (node.computed || node.property.type !== AST.Identifier) return;
        const { name } = node.property;
        if (!LACKED.has(name)) return;
        if (isQuestion(node)) questions.push({ node, name });
        lookAtMember(node, services.getTypeAtLocation(node.object), name);
      },
      ObjectPattern(node) {
        for (const property of node.properties) {
          if (property.type !== AST.Property || property.key.type !== AST.Identifier) continue;
          const { name } = property.key;
          if (LACKED.has(name)) lookAtMember(property, services.getTypeAtLocation(node), name);
        }
      },
      BinaryExpression(node) {
        if (node.operator !== 'in' || node.left.type !== AST.Literal) return;
        questions.push({ node, name: String(node.left.value) });
      },
      Identifier(node) {
        if (!LACKED.has(node.name) || !isRead(node)) return;
        if (isQuestion(node)) questions.push({ node, name: node.name });
        const symbol = services.getSymbolAtLocation(node);
        if (!symbol || !isOfPlatform(symbol)) return;
        const found = globalOf(node.name);
        if (found) look(node, node.name, node.name, found);
      },
      'Program:exit'() {
        for (const { node, name, feature, browsers } of uses) {
          const isAsked = questions.some(
            (one) => one.name === name && one.node.range[0] <= node.range[0] && isAround(scopeOf(one.node), node),
          );
          if (!isAsked) context.report({ node, messageId: 'lacking', data: { feature, browsers } });
        }
      },
    };
  },
});

/** MDN's data of a feature and of its class: a browser that has an object has its class. */
interface Lookup {
  is: Pick<CompatStatement, 'support'>;
  of?: Pick<CompatStatement, 'support'> | undefined;
}

interface Owner {
  name: string;
  isStatic: boolean;
}

const GLOBAL_OBJECTS = ['Window', 'WorkerGlobalScope', 'globalThis'];
const builtins = bcd.javascript?.builtins as Feature;
/** Names that differ between TypeScript and MDN. */
const OTHER_NAMES: Record<string, string> = {
  ReadonlyArray: 'Array',
  ReadonlyMap: 'Map',
  ReadonlySet: 'Set',
  IteratorObject: 'Iterator',
  DedicatedWorkerGlobalScope: 'WorkerGlobalScope',
};

/** The browsers that have the class but lack the feature. */
function enginesWithout({ is, of }: Lookup) {
  return floorEngines.filter((engine) => !has(engine, is) && (!of || has(engine, of)));
}

/**
 * The names of all that one of them lacks. To ask the compiler for the type of each object in the program takes most of the
 * time of this rule, and nearly all names are in every browser.
 */
const LACKED = new Set<string>();
for (const classes of [bcd.api, builtins, builtins.Intl as Feature]) {
  for (const [name, feature] of Object.entries(classes as Record<string, Feature>)) {
    const of = feature.__compat;
    if (of && enginesWithout({ is: of }).length > 0) LACKED.add(name);
    for (const [member, { __compat: is }] of Object.entries(feature as Record<string, Feature>)) {
      if (is && enginesWithout({ is, of }).length > 0) LACKED.add(member.replace(/_static$/, ''));
    }
  }
}

function classNamed(name: string): Feature | undefined {
  return bcd.api[name] ?? builtins[name] ?? (builtins.Intl as Feature)[name];
}

function memberOf({ name, isStatic }: Owner, member: string): Lookup | undefined {
  const owner = classNamed(name) ?? (name.endsWith('Array') ? builtins.TypedArray : undefined);
  const feature = (isStatic ? owner?.[`${member}_static`] : undefined) ?? owner?.[member];
  const shared =
    feature ?? (/^(Int|Uint|Float|BigInt|BigUint)\d+.*Array$/.test(name) ? builtins.TypedArray?.[member] : undefined);
  return shared?.__compat && { is: shared.__compat, of: owner?.__compat };
}

function globalOf(name: string): Lookup | undefined {
  const feature =
    classNamed(name) ??
    bcd.api.Window?.[name] ??
    bcd.api.WorkerGlobalScope?.[name] ??
    bcd.api.ServiceWorkerGlobalScope?.[name];
  return feature?.__compat && { is: feature.__compat };
}

/** The classes that a member may be of, nearest first: that of the object, those it extends, and where it is declared. */
function ownersOf(checker: ts.TypeChecker, type: ts.Type, member: ts.Symbol): Owner[] {
  const owners: Owner[] = [];
  const add = (name: string) => {
    const isStatic = name.endsWith('Constructor');
    const plain = isStatic ? name.slice(0, -'Constructor'.length) : name;
    owners.push({ name: OTHER_NAMES[plain] ?? plain, isStatic });
  };
  const visit = (one: ts.Type): void => {
    if (one.isUnionOrIntersection()) return one.types.forEach(visit);
    const apparent = checker.getApparentType(one);
    if (apparent.symbol) add(apparent.symbol.name);
    if (apparent.isClassOrInterface()) checker.getBaseTypes(apparent).forEach(visit);
    else if ((apparent as ts.TypeReference).target?.isClassOrInterface()) visit((apparent as ts.TypeReference).target);
  };
  visit(type);
  for (const { parent } of member.declarations ?? []) {
    if (ts.isInterfaceDeclaration(parent)) add(parent.name.text);
    // `declare var URL: { canParse(…): boolean }`
    else if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent))
      owners.push({ name: parent.parent.name.getText(), isStatic: true });
  }
  return owners;
}

/** Whether something is only asked for, and may be missing. */
function isQuestion(node: Node): boolean {
  const { parent } = node;
  switch (parent?.type) {
    case AST.UnaryExpression:
      return parent.operator === 'typeof' || parent.operator === '!';
    case AST.MemberExpression:
      return parent.object === node && parent.optional;
    case AST.CallExpression:
      return parent.callee === node && parent.optional;
    case AST.LogicalExpression:
      return parent.left === node;
    case AST.IfStatement:
    case AST.ConditionalExpression:
      return parent.test === node;
    case AST.BinaryExpression:
      return ['==', '===', '!=', '!=='].includes(parent.operator);
    default:
      return false;
  }
}

/** Whether an identifier stands for a value, and not for a type, a property or something new. */
function isRead(node: TSESTree.Identifier): boolean {
  const { parent } = node;
  if (parent.type.startsWith('TS')) return /^TS(As|NonNull|Satisfies)/.test(parent.type);
  if (parent.type === AST.MemberExpression) return parent.object === node || parent.computed;
  if (parent.type === AST.Property) return parent.value === node && parent.parent.type === AST.ObjectExpression;
  return true;
}

function scopeOf(node: Node): Node {
  let one = node;
  while (one.parent && !/Function|Program/.test(one.type)) one = one.parent;
  return one;
}

function isAround(scope: Node, node: Node): boolean {
  return scope.range[0] <= node.range[0] && node.range[1] <= scope.range[1];
}
