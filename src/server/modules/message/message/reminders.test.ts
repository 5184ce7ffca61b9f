import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, it } from 'vitest'
import type { Tables } from '#server/db/connection.ts'
import type { Addressee, NewMessage } from '#server/platform/notify/new-message.ts'
import { createRemind } from './reminders.ts'

const REMINDER = { tenantId: 0, sender: 'workflow', title: '催办', content: '请办理' }

/** A database in which only some people have a mail address. */
function kyselyWith(reachable: readonly string[]): Kysely<Tables> {
  const connection = {
    executeQuery: async ({ parameters }: { parameters: readonly unknown[] }) => ({
      rows: reachable.includes(String(parameters[0])) ? [{}] : [],
    }),
    streamQuery: () => {
      throw new Error('not used')
    },
  }
  const driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: async () => undefined,
    commitTransaction: async () => undefined,
    rollbackTransaction: async () => undefined,
    destroy: async () => undefined,
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver as never,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

it.each([
  ['inside and by mail', true, ['4', '2']],
  ['inside only without a mail server', false, ['4']],
])('a person with an address is reminded %s', async (_, hasMail, channels) => {
  const sent: string[] = []
  const send = async ({ channel }: NewMessage, to: Addressee) => {
    expect(to).toEqual({ userId: 'one' })
    return String(sent.push(channel))
  }
  await createRemind({ kysely: kyselyWith(['one']), send, hasMail })(REMINDER, 'one')
  expect(sent).toEqual(channels)
})

it('a person without an address gets no mail', async () => {
  const sent: string[] = []
  const remind = createRemind({
    kysely: kyselyWith([]),
    send: async ({ channel }) => String(sent.push(channel)),
    hasMail: true,
  })
  await remind(REMINDER, 'one')
  expect(sent).toEqual(['4'])
})
