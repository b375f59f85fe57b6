import { html, raw } from 'hono/html';
import type { ApiOperation, ApiParameter, JsonSchema, OpenApi } from './openapi.ts';

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9dee7, #2c3442); --soft: light-dark(#f4f6fa, #171c26);
  --text: light-dark(#1a2130, #e4e9f2); --dim: light-dark(#566076, #9aa6bb); --paper: light-dark(#fff, #10141c); }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 6rem; background: var(--paper); color: var(--text);
  font: 16px/1.6 system-ui, sans-serif }
h1 { margin: 0; font-size: 2rem; letter-spacing: -.02em } h2 { margin: 2.5rem 0 .5rem; font-size: 1.1rem }
h3 { margin: 1rem 0 .25rem; font-size: .8rem; color: var(--dim); text-transform: uppercase; letter-spacing: .06em }
p { margin: .5rem 0; color: var(--dim) } a { color: light-dark(#2456d6, #86abff) }
details { border: 1px solid var(--line); border-radius: .6rem; margin: .5rem 0; background: var(--soft) }
summary { cursor: pointer; padding: .65rem .9rem; display: flex; gap: .75rem; align-items: baseline; flex-wrap: wrap }
summary:focus-visible { outline: 2px solid light-dark(#2456d6, #86abff); outline-offset: 2px; border-radius: .6rem }
summary span { color: var(--dim) } details > div { padding: 0 .9rem 1rem }
code, pre { font: .86rem/1.55 ui-monospace, SFMono-Regular, Menlo, monospace }
pre { margin: 0; padding: .8rem; overflow: auto; background: var(--paper); border: 1px solid var(--line); border-radius: .4rem }
.method { font-weight: 700; min-width: 4rem; color: light-dark(#0b6b3f, #62d39a) }
.POST { color: light-dark(#8a4b00, #ffb55c) } .PUT { color: light-dark(#5b35b5, #c0a4ff) } .DELETE { color: light-dark(#b0202f, #ff8b93) }
table { border-collapse: collapse; width: 100% } td { padding: .3rem .8rem .3rem 0; vertical-align: top; border-top: 1px solid var(--line) }
`;

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

/** A schema in TypeScript’s notation, which most client authors can read. */
function describeSchema(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((part) => describeSchema(part, indent)).join(' | ');
  if (schema.type === 'array') {
    const item = describeSchema(schema.items ?? {}, indent);
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object' || schema.properties) return describeObject(schema, indent);
  if (schema.type === undefined) return 'unknown';
  return [schema.type].flat().join(' | ');
}

function describeObject({ properties, required = [], additionalProperties }: JsonSchema, indent: string): string {
  if (!properties || Object.keys(properties).length === 0) {
    return typeof additionalProperties === 'object'
      ? `{ [name: string]: ${describeSchema(additionalProperties, indent)} }`
      : '{}';
  }
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${describeSchema(schema, inner)}`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function parameterRow({ name, required, schema, description, ...parameter }: ApiParameter) {
  const facts = [
    describeSchema(schema),
    required ? 'required' : '',
    schema['default'] === undefined ? '' : `default ${JSON.stringify(schema['default'])}`,
    schema['maximum'] === undefined ? '' : `at most ${JSON.stringify(schema['maximum'])}`,
  ];
  return html`<tr>
    <td><code>${name}</code></td>
    <td>${parameter.in}</td>
    <td>${facts.filter(Boolean).join(', ')}${description ? ` · ${description}` : ''}</td>
  </tr>`;
}

function operationBlock(method: string, path: string, operation: ApiOperation) {
  const [body] = Object.values(operation.requestBody?.content ?? {}).map((content) => content.schema);
  const answer = operation.responses['200']?.content?.['application/json'].schema;
  return html`<details id="${operation.operationId}">
    <summary>
      <code class="method ${method}">${method}</code><code>${path}</code><span>${operation.summary}</span>
    </summary>
    <div>
      <p>${operation.description}</p>
      ${
        operation.parameters.length > 0
          ? html`<h3>Parameters</h3>
              <table>
                <tbody>
                  ${operation.parameters.map(parameterRow)}
                </tbody>
              </table>`
          : ''
      }
      ${
        body
          ? html`<h3>Body</h3>
              <pre>${describeSchema(body)}</pre>`
          : ''
      }
      ${
        answer
          ? html`<h3>Answer</h3>
              <pre>${describeSchema(answer)}</pre>`
          : ''
      }
    </div>
  </details>`;
}

/** The document as one page that loads no other file. */
export function createDocsPage(api: OpenApi) {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags[0]))];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${api.info.title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <h1>${api.info.title}</h1>
        <p>Paths below <code>${api.servers[0]?.url}</code>. ${api.info.description}</p>
        <p><a href="openapi.json">openapi.json</a> is the same for machines (OpenAPI 3.1).</p>
        ${tags.map(
          (tag) =>
            html`<h2>${tag}</h2>
              ${operations
                .filter(({ operation }) => operation.tags[0] === tag)
                .map(({ method, path, operation }) => operationBlock(method, path, operation))}`,
        )}
        <h2>Entities</h2>
        ${Object.entries(api.components.schemas).map(
          ([name, schema]) =>
            html`<details id="${name}">
              <summary><code>${name}</code></summary>
              <div><pre>${describeSchema(schema)}</pre></div>
            </details>`,
        )}
      </body>
    </html>`;
}
