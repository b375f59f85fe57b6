/**
 * The first `bytes` of a body (fewer if it is shorter), and the whole body as a stream: the rest need not be held in
 * memory.
 */
export async function peekBody(
  body: ReadableStream<Uint8Array>,
  bytes: number,
): Promise<{ head: Buffer; body: ReadableStream<Uint8Array> }> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let total = 0;
  while (total < bytes) {
    const { value, done } = await reader.read();
    if (done) break;
    chunks.push(value);
    total += value.length;
  }
  return {
    head: Buffer.concat(chunks).subarray(0, bytes),
    body: new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
      },
      async pull(controller) {
        const { value, done } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    }),
  };
}
