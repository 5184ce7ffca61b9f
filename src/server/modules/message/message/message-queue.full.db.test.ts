import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { createSmtpMail } from '#server/platform/mail/smtp-mail.ts'
import type { Channel } from '#server/platform/notify/channel.ts'
import { createSendQueue } from '#server/platform/queue/send-queue.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { startMailServer, type TestMailServer } from '#server/testing/smtp-server.ts'
import { createMailChannel } from './mail-channel.ts'
import { createMessageRepository } from './message.repository.ts'
import { createDelivery } from './message-delivery.ts'

const COUNT = 200
const FROM = 'no-reply@shop.example'

let test: TestDatabase
let mail: TestMailServer
beforeAll(async () => {
  test = await createTestDatabase({ poolSize: 8 })
  mail = await startMailServer()
})
afterAll(async () => {
  await test.drop()
  await mail.close()
})

/** Adds messages that are due now, each to a separate address. */
async function addDue(prefix: string): Promise<void> {
  await test.database.pool.query(
    `insert into sys_sms (id, es_title, es_type, es_receiver, es_content, due_time)
     select $1 || n, '到期', '2', $1 || n || '@shop.example', '内容', now() from generate_series(1, $2::integer) n`,
    [prefix, COUNT],
  )
}

async function states(prefix: string): Promise<Record<string, number>> {
  const { rows } = await test.database.pool.query(
    'select es_send_status as state, count(*)::int as count from sys_sms where id like $1 group by 1',
    [`${prefix}%`],
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const receivers = (prefix: string) => mail.mails.map(({ to }) => to[0]!).filter((to) => to.startsWith(prefix))

/** Creates the queue of a process, which shares only the database and the mail server with others. */
function process(leaseMs = 60_000) {
  const mails = createSmtpMail({
    ...{ host: '127.0.0.1', port: mail.port, from: FROM, tls: 'none', timeoutMs: 10_000, connections: 4 },
  })
  const none: Channel = { send: async () => undefined }
  const messages = createMessageRepository(test.database)
  const warn = () => undefined
  const settings = { maxAttempts: 6, retryMs: 1000 }
  const channels = { '1': none, '2': createMailChannel(mails), '4': none }
  const queue = createSendQueue({
    ...{ claim: messages.claim, warn, lanes: { '1': 1, '2': 4, '4': 1 }, settings: { leaseMs, pollMs: 50 } },
    deliver: createDelivery({ messages, channels, settings, warn }),
  })
  return { ...queue, close: () => mails.close() }
}

describe('two processes on one database', () => {
  it('send each due message exactly once', { timeout: 30_000 }, async () => {
    await addDue('both')
    const [one, other] = [process(), process()]
    const reports = await Promise.all([one.sendDue(), other.sendDue()])
    expect(reports[0].sent + reports[1].sent).toBe(COUNT)
    expect(Math.min(reports[0].sent, reports[1].sent)).toBeGreaterThan(0)
    expect(receivers('both')).toHaveLength(COUNT)
    expect(new Set(receivers('both')).size).toBe(COUNT)
    expect(await states('both')).toEqual({ '1': COUNT })
    one.close()
    other.close()
  })

  it('lose nothing when one is killed during work', { timeout: 60_000 }, async () => {
    const child = await startServer()
    try {
      await addDue('kill')
      await expect.poll(() => receivers('kill').length, { timeout: 20_000, interval: 2 }).toBeGreaterThan(10)
    } finally {
      await child.kill()
    }
    const before = receivers('kill').length
    const survivor = process()
    survivor.start()
    await expect.poll(() => states('kill'), { timeout: 20_000 }).toEqual({ '1': COUNT })
    await survivor.stop()
    survivor.close()
    expect(new Set(receivers('kill')).size).toBe(COUNT)
    // Only messages that were in sending at that moment may arrive twice.
    expect(receivers('kill').length - COUNT).toBeLessThanOrEqual(4)
    expect(before).toBeLessThan(COUNT)
  })
})

/** Starts a server that polls often, and soon takes over messages of a dead process. */
function startServer(): Promise<ServerProcess> {
  return startServerProcess(test.address, {
    ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mail.port), SMTP_TLS: 'none', SMTP_FROM: FROM },
    ...{ MESSAGE_POLL_MS: '50', MESSAGE_LEASE_MS: '1500' },
  })
}
