import { afterEach, describe, expect, it } from 'vitest'
import { startMailServer, startSilentServer, type TestMailServer } from '#server/testing/smtp-server.ts'
import { isMailAddress, type Mail, type MailSender } from './mail.ts'
import { createSmtpMail, type SmtpOptions } from './smtp-mail.ts'

const MAIL: Mail = { id: 'm1', to: 'a@shop.example', subject: '到期提醒', text: '您好' }
const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

function sender(port: number, options: Partial<SmtpOptions> = {}): MailSender {
  const mails = createSmtpMail({
    ...{ host: '127.0.0.1', port, from: '通知 <no-reply@shop.example>', tls: 'none', timeoutMs: 5000, connections: 2 },
    ...options,
  })
  open.push(mails)
  return mails
}

async function server(options?: Parameters<typeof startMailServer>[0]): Promise<TestMailServer> {
  const started = await startMailServer(options)
  open.push(started)
  return started
}

const headersOf = ({ source }: { source: string }) => source.slice(0, source.indexOf('\r\n\r\n'))

describe('a mail', () => {
  it('reaches its one receiver, with the subject and under a key that stays', async () => {
    const { port, mails } = await server()
    await sender(port).send({ ...MAIL, html: '<p>您好</p>' })
    expect(mails).toHaveLength(1)
    expect(mails[0]!.to).toEqual(['a@shop.example'])
    const headers = headersOf(mails[0]!)
    expect(headers).toContain('Message-ID: <m1@shop.example>')
    expect(headers).toContain(`Subject: =?UTF-8?B?${Buffer.from('到期提醒').toString('base64')}?=`)
    expect(mails[0]!.source).toContain('Content-Type: text/html')
  })

  it('has no picture that reveals to another host who read it', async () => {
    const { port, mails } = await server()
    const pictures = '<img src="https://track.example/p.gif"><img src="https://shop.example/a.png">'
    await sender(port, { site: 'https://shop.example' }).send({ ...MAIL, html: pictures })
    expect(mails[0]!.source).not.toContain('track.example')
    expect(mails[0]!.source).toContain('https://shop.example/a.png')
  })

  it('has no second receiver and no header by what its texts hold', async () => {
    const { port, mails } = await server()
    await sender(port).send({ ...MAIL, subject: 'a\r\nBcc: b@shop.example\r\n\r\nbody' })
    expect(mails[0]!.to).toEqual(['a@shop.example'])
    expect(headersOf(mails[0]!)).not.toMatch(/^Bcc:/im)
  })

  it('that is refused for its receiver says why, and is final', async () => {
    const { port, refuse } = await server()
    refuse(/^a@/)
    await expect(sender(port).send(MAIL)).rejects.toMatchObject({
      name: 'DeliveryFailure',
      message: '邮件服务器拒绝收件人：550 no such user',
      isFinal: true,
    })
  })

  it('waits for a server that is down, and says so', async () => {
    const { port, close } = await startMailServer()
    await close()
    await expect(sender(port).send(MAIL)).rejects.toMatchObject({
      message: expect.stringContaining('无法连接邮件服务器'),
      isFinal: false,
    })
  })

  it('does not wait for ever for a server that says nothing', async () => {
    const silent = await startSilentServer()
    open.push(silent)
    const started = performance.now()
    await expect(sender(silent.port, { timeoutMs: 300 }).send(MAIL)).rejects.toMatchObject({
      message: '邮件服务器没有及时回应',
      isFinal: false,
    })
    expect(performance.now() - started).toBeLessThan(3000)
  })

  it('is not sent unencrypted where encryption is required', async () => {
    const { port, mails } = await server()
    await expect(sender(port, { tls: 'starttls' }).send(MAIL)).rejects.toMatchObject({ isFinal: false })
    expect(mails).toEqual([])
  })

  it('does not go to a server whose certificate nobody vouches for', async () => {
    const { port, mails } = await server({ disabledCommands: ['AUTH'] })
    await expect(sender(port, { tls: 'starttls' }).send(MAIL)).rejects.toMatchObject({ isFinal: false })
    expect(mails).toEqual([])
  })

  it('goes where the name and password are right, and says when they are not', async () => {
    const { port, mails } = await server({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        password === 'right' ? done(null, { user: username }) : done(new Error('bad credentials')),
    })
    await sender(port, { user: 'shop', password: 'right' }).send(MAIL)
    expect(mails).toHaveLength(1)
    const wrong = sender(port, { user: 'shop', password: 'wrong-one' }).send(MAIL)
    await expect(wrong).rejects.toMatchObject({ message: expect.stringContaining('邮件服务器拒绝登录') })
    await expect(wrong).rejects.not.toMatchObject({ message: expect.stringContaining('wrong-one') })
  })
})

it.each([
  ['a@b.example', true],
  ['张三@b.example', true],
  ['a@b.example, c@d.example', false],
  ['a@b.example\r\nBcc: c@d.example', false],
  ['<a@b.example>', false],
  ['a b@c.example', false],
  ['a@', false],
  ['', false],
])('%j is one address: %s', (text, is) => {
  expect(isMailAddress(text)).toBe(is)
})
