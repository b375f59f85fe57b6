import * as z from 'zod';
import { API_BASE, type Endpoint } from '#contract/endpoints.ts';
import { EVERY_ENDPOINT, type EveryEndpointName } from '#contract/every-endpoint.ts';
import { courseSchema, courseSummarySchema } from '#contract/course.ts';
import { errorAnswerSchema } from '#contract/error.ts';
import { CLIENT_USER_HEADER, IDEMPOTENCY_KEY_HEADER } from '#contract/headers.ts';
import { ownedCourseSchema } from '#contract/library.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { orderSchema } from '#contract/order.ts';
import { progressSchema } from '#contract/progress.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import { trackSchema } from '#contract/track.ts';
import { userSchema } from '#contract/user.ts';

export interface JsonSchema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
}

export interface ApiParameter {
  name: string;
  in: 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

interface ApiResponse {
  $ref?: string;
  description?: string;
  content?: { 'application/json': { schema: JsonSchema } };
}

export interface ApiOperation {
  operationId: EveryEndpointName;
  summary: string;
  tags: string[];
  description: string;
  security: Record<string, string[]>[];
  parameters: ApiParameter[];
  requestBody?: {
    required: boolean;
    content: { 'application/json': { schema: JsonSchema } } | { 'multipart/form-data': { schema: JsonSchema } };
  };
  responses: Record<string, ApiResponse>;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, unknown>;
    responses: Record<string, ApiResponse>;
  };
}

/** Entities that several calls use: each is described once under this name. */
const ENTITIES = z.registry<{ id: string }>();
ENTITIES.add(courseSchema, { id: 'Course' });
ENTITIES.add(courseSummarySchema, { id: 'CourseSummary' });
ENTITIES.add(ownedCourseSchema, { id: 'OwnedCourse' });
ENTITIES.add(trackSchema, { id: 'Track' });
ENTITIES.add(orderSchema, { id: 'Order' });
ENTITIES.add(progressSchema, { id: 'Progress' });
ENTITIES.add(userSchema, { id: 'User' });
ENTITIES.add(errorAnswerSchema, { id: 'Error' });

const DEFINITION = '#/$defs/';
const COMPONENT = '#/components/schemas/';

/** What zod calls a schema that refers to itself and has no name. */
const UNNAMED = '__schema';

/**
 * As JSON Schema; the definitions that it refers to go to `shared`. `of`: whose it is, because what has no name of its own is
 * numbered anew in each schema.
 */
function toJsonSchema(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  shared: Record<string, JsonSchema>,
  of: string,
): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    metadata: ENTITIES,
    // What JSON Schema cannot express is left open; the server still checks it.
    unrepresentable: 'any',
  });
  const text = JSON.stringify(made).replaceAll(`"${DEFINITION}`, `"${COMPONENT}`).replaceAll(UNNAMED, of);
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  Object.assign(shared, $defs);
  return rest;
}

function queryParameters(schema: z.core.$ZodType | undefined): ApiParameter[] {
  if (!schema) return [];
  const none = {};
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input', none, 'Query');
  // A coerced number accepts any input type; its output type is what a caller needs.
  const { properties: read = {} } = toJsonSchema(schema, 'output', none, 'Query');
  return Object.keys(properties).map((name) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: { ...properties[name], ...read[name] },
  }));
}

const KEY_PARAMETER: ApiParameter = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: false,
  description: 'Chosen by the client for each intent. Repeated, the call answers as the first time did.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
};
const CLIENT_USER_PARAMETER: ApiParameter = {
  name: CLIENT_USER_HEADER,
  in: 'header',
  required: false,
  description: 'The user whose command this is; refused with `wrong_user` when the token is another’s.',
  schema: { type: 'string' },
};

const fileForm = (field: string): JsonSchema => ({
  type: 'object',
  properties: { [field]: { type: 'string', format: 'binary' } },
  required: [field],
});

/**
 * A login writes only a session, and its token must not be stored as an answer. Revoking a session twice is harmless.
 */
const WITHOUT_KEY: ReadonlySet<EveryEndpointName> = new Set(['userLogin', 'userLogout']);

const SECURITY: Record<Endpoint['auth'], Record<string, string[]>[]> = {
  none: [],
  optional: [{}, { bearer: [] }],
  required: [{ bearer: [] }],
};
const SIGN_IN: Record<Endpoint['auth'], string> = {
  none: 'Needs no sign-in.',
  optional: 'Answers more to a signed-in user.',
  required: 'Needs a sign-in.',
};

interface Described {
  summary: string;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  upload?: string;
  answer: z.core.$ZodType;
}

function toOperation(name: EveryEndpointName, shared: Record<string, JsonSchema>): ApiOperation {
  const endpoint: Endpoint = EVERY_ENDPOINT[name];
  const { summary, ...schemas }: Described = OPERATIONS[name];
  const parameters = queryParameters(schemas.query);
  if (endpoint.method !== 'GET' && !WITHOUT_KEY.has(name)) parameters.push(KEY_PARAMETER);
  if (endpoint.method !== 'GET' && endpoint.auth !== 'none') parameters.push(CLIENT_USER_PARAMETER);
  const body = schemas.body && toJsonSchema(schemas.body, 'input', shared, `${name}Body`);
  const { upload } = schemas;
  return {
    operationId: name,
    summary,
    tags: [endpoint.path.split('/')[1] ?? 'api'],
    description: SIGN_IN[endpoint.auth],
    security: SECURITY[endpoint.auth],
    parameters,
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    ...(upload && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: fileForm(upload) } } },
    }),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: toJsonSchema(schemas.answer, 'output', shared, `${name}Answer`) } },
      },
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

/** The contract as an OpenAPI 3.1 document. */
export function createOpenApi(): OpenApi {
  const paths: OpenApi['paths'] = {};
  const shared: Record<string, JsonSchema> = {};
  for (const name of Object.keys(EVERY_ENDPOINT) as EveryEndpointName[]) {
    const { path, method } = EVERY_ENDPOINT[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: toOperation(name, shared) };
  }
  toJsonSchema(errorAnswerSchema, 'output', shared, 'Error');
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description:
        'Money is in rupees. Every refusal has the shape of Error; `message` is fit for a user, `code` is stable.',
    },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `token` that /user/login answers.' },
      },
      schemas: shared,
      responses: {
        Error: {
          description: 'Refused',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  };
}
