import { createServer, type Server, type Socket } from 'node:net';

/** Enough of RFC 5321 to be handed letters, which it adds to `received`. */
export function startMailServer(received: string[]): Promise<Server> {
  const answer = (socket: Socket) => {
    let data: string | null = null;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (data !== null) {
          if (line === '.') {
            received.push(data);
            data = null;
            socket.write('250 taken\r\n');
          } else data += `${line}\r\n`;
        } else if (line === 'DATA') {
          data = '';
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  };
  return new Promise((resolve) => {
    const server = createServer(answer).listen(0, '127.0.0.1', () => resolve(server));
  });
}
