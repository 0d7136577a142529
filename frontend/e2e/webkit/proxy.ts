import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A way to the product that a test can slow down, cut and mend. WebDriver has no switch for WebKit's network, and a
 *  connection that really breaks is the better test anyway. */
export async function startProxy(target: string) {
  const { hostname, port: targetPort } = new URL(target)
  const open = new Set<Socket>()
  let bytesPerSecond = Number.POSITIVE_INFINITY
  let server = await listen(0)
  const { port } = server.address() as { port: number }

  function listen(at: number): Promise<Server> {
    return new Promise((resolve, reject) => {
      const next = createServer(join)
      next.once('error', reject)
      next.listen(at, '127.0.0.1', () => resolve(next))
    })
  }

  function join(browser: Socket) {
    const product = connect(Number(targetPort), hostname)
    for (const socket of [browser, product]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
    void forward(browser, product)
    void forward(product, browser)
  }

  async function forward(from: Socket, to: Socket) {
    try {
      for await (const bytes of from) {
        // In steps, so that a new speed holds for what waits already.
        for (
          let left = bytes.length;
          left > 0 && bytesPerSecond < Number.POSITIVE_INFINITY;
          left -= bytesPerSecond / 20
        )
          await pause(50)
        to.write(bytes)
      }
      to.end()
    } catch {
      to.destroy()
    }
  }

  return {
    address: `http://127.0.0.1:${port}`,
    slowDown(to: number) {
      bytesPerSecond = to
    },
    /** From now on nobody answers, and what was under way breaks off. */
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
    async mend() {
      server = await listen(port)
    },
    async stop() {
      if (server.listening) await this.cut()
    },
  }
}
