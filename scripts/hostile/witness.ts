/** Listens on a port of this machine, for TCP and UDP, and tells what came. */
import dgram from 'node:dgram';
import { once } from 'node:events';
import net from 'node:net';

/** Milliseconds that what was sent may take. */
const ON_THE_WAY = 50;

export class Witness {
  private connections = 0;
  private datagrams = 0;

  private constructor(
    private readonly server: net.Server,
    private readonly socket: dgram.Socket,
    readonly port: number,
  ) {
    server.on('connection', (connection) => {
      this.connections += 1;
      connection.on('error', () => undefined).destroy();
    });
    socket.on('message', () => {
      this.datagrams += 1;
    });
  }

  static async open(): Promise<Witness> {
    const server = net.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as net.AddressInfo;
    const socket = dgram.createSocket('udp4').bind(port, '127.0.0.1');
    await once(socket, 'listening');
    return new Witness(server, socket, port);
  }

  /** What came, in words. */
  async seen(): Promise<string[]> {
    await new Promise((resolve) => setTimeout(resolve, ON_THE_WAY));
    return [
      ...(this.connections > 0 ? [`${this.connections} connections`] : []),
      ...(this.datagrams > 0 ? [`${this.datagrams} datagrams`] : []),
    ];
  }

  close(): void {
    this.server.close();
    this.socket.close();
  }
}
