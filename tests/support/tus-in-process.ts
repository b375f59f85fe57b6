import type { HttpRequest, HttpResponse, HttpStack, UploadOptions } from 'tus-js-client';

type Fetch = (request: Request) => Response | Promise<Response>;

/**
 * How tus-js-client reads a Blob and speaks to a server where there is no browser: `fetch` takes each request, or rejects as a
 * dead line does.
 */
export function tusInProcess(
  fetch: Fetch,
  chunkSize = 64 * 1024,
): Pick<UploadOptions, 'httpStack' | 'fileReader' | 'chunkSize'> {
  const httpStack: HttpStack = {
    getName: () => 'in process',
    createRequest: (method, url) => createRequest(fetch, method, url),
  };
  const fileReader = {
    openFile: (input: unknown) => {
      const blob = input as Blob;
      return Promise.resolve({
        size: blob.size,
        slice: (start: number, end: number) =>
          Promise.resolve({ value: blob.slice(start, end), done: end >= blob.size }),
        close: () => undefined,
      });
    },
  };
  return { httpStack, fileReader: fileReader, chunkSize };
}

function createRequest(fetch: Fetch, method: string, url: string): HttpRequest {
  const headers: Record<string, string> = {};
  const aborted = new AbortController();
  let progress: (sent: number) => void = () => undefined;
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => {
      headers[name] = value;
    },
    getHeader: (name) => headers[name],
    setProgressHandler: (handler) => {
      progress = handler;
    },
    send: async (body: Blob | null = null) => {
      const bytes = body && (await body.arrayBuffer());
      const response = await fetch(new Request(url, { method, headers, body: bytes, signal: aborted.signal }));
      const said = await response.text();
      if (bytes) progress(bytes.byteLength);
      return toResponse(response, said);
    },
    abort: () => {
      aborted.abort();
      return Promise.resolve();
    },
    getUnderlyingObject: () => null,
  };
}

function toResponse(response: Response, body: string): HttpResponse {
  return {
    getStatus: () => response.status,
    getHeader: (name) => response.headers.get(name) ?? undefined,
    getBody: () => body,
    getUnderlyingObject: () => response,
  };
}
