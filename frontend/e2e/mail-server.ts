import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

interface Message {
  recipient: string
  plain: string
  html: string
}

/** A mail server that takes or refuses every recipient, as its replies say, and keeps what it took. */
export class MailServer {
  recipients: string[] = []
  messages: Message[] = []
  replyToRecipient = '250 2.1.5 Ok'
  private server: Server

  constructor() {
    this.server = createServer((socket) => void this.talk(socket))
  }

  async start(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return (this.server.address() as AddressInfo).port
  }

  stop() {
    this.server.close()
  }

  /** The last email to an address. */
  find(recipient: string): Message | undefined {
    return this.messages.findLast((message) => message.recipient === recipient)
  }

  private async talk(socket: Socket) {
    const say = (line: string) => socket.write(`${line}\r\n`)
    socket.on('error', () => undefined)
    say('220 mail.cedar.example')
    let lines: string[] | undefined
    for await (const line of createInterface(socket)) {
      if (lines) {
        if (line !== '.') lines.push(line)
        else {
          this.messages.push(readMessage(this.recipients.at(-1) ?? '', lines.join('\n')))
          lines = undefined
          say('250 2.0.0 Ok: queued as 4F1C2A')
        }
      } else if (/^RCPT/i.test(line)) {
        if (this.replyToRecipient.startsWith('250')) this.recipients.push(/<(.*)>/.exec(line)?.[1] ?? '')
        say(this.replyToRecipient)
      } else if (/^DATA/i.test(line)) {
        lines = []
        say('354 Go on')
      } else say('250 Ok')
    }
  }
}

/** Both parts, which the product writes in base64. */
function readMessage(recipient: string, text: string): Message {
  const boundary = /boundary="(.+)"/.exec(text)?.[1] ?? ''
  const parts = text.split(`--${boundary}`)
  const read = (type: string) => {
    const part = parts.find((one) => one.trimStart().startsWith(`Content-Type: ${type}`)) ?? ''
    return Buffer.from(part.split('\n\n').slice(1).join(''), 'base64').toString()
  }
  return { recipient, plain: read('text/plain'), html: read('text/html') }
}
