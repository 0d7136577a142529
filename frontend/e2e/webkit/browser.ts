import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'

const { WEBKIT_DRIVER = 'WebKitWebDriver', WEBKIT_BROWSER, DISPLAY } = process.env
/** As large as a phone. */
const screen = { width: 390, height: 844 }

/** WebKit's own driver and a screen that nobody sees; each test opens a browser of its own on them. */
export async function startWebkit() {
  const xvfb = DISPLAY ? undefined : spawn('Xvfb', ['-displayfd', '1', '-nolisten', 'tcp'])
  const display = xvfb ? `:${await firstLine(xvfb)}` : DISPLAY
  const port = await freePort()
  const driver = spawn(WEBKIT_DRIVER, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    // There is neither a graphics card nor, in a container, what WebKit builds its sandbox from.
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const address = `http://127.0.0.1:${port}`
  await untilReady(address)
  return {
    async open(): Promise<WebDriver> {
      const capabilities = new Capabilities({
        browserName: 'MiniBrowser',
        // A page is used as soon as it is seen, not when it has loaded.
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: WEBKIT_BROWSER, args: ['--automation'] },
      })
      const browser = await new Builder().usingServer(address).withCapabilities(capabilities).build()
      await browser
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...screen })
      return browser
    },
    stop() {
      driver.kill()
      xvfb?.kill()
    },
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The program says nothing.')
  for await (const line of createInterface(stdout)) return line
  throw new Error('The program ended without a word.')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

async function untilReady(address: string) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const reply = await fetch(`${address}/status`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('WebKitWebDriver does not answer.')
}
