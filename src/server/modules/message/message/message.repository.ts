import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import type { ChannelCode, OutgoingMessage, Receiver } from '#server/platform/notify/channel.ts'
import type { Addressee, Audience, NewMessage } from '#server/platform/notify/new-message.ts'

type Queries = Kysely<Tables> | Transaction<Tables>

/** Values of the dictionary msgSendStatus. */
export const SEND_STATE = { waiting: '0', sent: '1', failed: '2', givenUp: '3', sending: '4', cancelled: '5' } as const

/** Message that this process has claimed until its lease ends. */
export interface ClaimedMessage extends OutgoingMessage {
  channel: ChannelCode
  /** The person exists and is not frozen; true for a bare address. */
  isReachable: boolean
  /** Number of all attempts including this one; it distinguishes claims. */
  attempt: number
  /** Number of attempts since the last request to send. */
  tries: number
}

interface ClaimedRow extends Omit<ClaimedMessage, 'receiver' | 'isReachable'> {
  receiverId: string | null
  account: Receiver | null
}

const CLAIMED = sql`
  m.id, m.batch_id as "batchId", m.tenant_id as "tenantId", m.es_title as title, m.es_content as content,
  m.is_html as "isHtml", m.create_by as sender, m.es_receiver as address, m.es_type as channel,
  m.es_send_num as attempt, m.es_send_num - m.tries_before as tries, m.receiver_id as "receiverId",
  (select jsonb_build_object('userId', a.id, 'username', a.username, 'email', a.email, 'phone', a.phone)
   from sys_address_book a where a.id = m.receiver_id and a.tenant_id = m.tenant_id) as account`

const leaseEnd = (leaseMs: number) => sql`now() + ${leaseMs} * interval '1 millisecond'`

export type MessageRepository = ReturnType<typeof createMessageRepository>

/** Message queue in a table: a message is due at its time, and a message in sending is due when its lease ends. */
export function createMessageRepository({ kysely }: Pick<Database, 'kysely'>) {
  return {
    /**
     * Adds a message to the queue.
     * @param delayMs time until the queue may claim it
     * @returns false when the person is unknown or frozen.
     */
    async add(id: string, message: NewMessage, to: Addressee, delayMs = 0): Promise<boolean> {
      const receiver =
        'userId' in to
          ? sql`select a.id, a.username as receiver, a.realname from sys_address_book a
                where a.id = ${to.userId} and a.tenant_id = ${message.tenantId}`
          : sql`select null::varchar as id, ${to.address} as receiver, null::varchar as realname`
      const { numAffectedRows } = await sql`
        insert into sys_sms (id, receiver_id, es_receiver, receiver_name, ${COLUMNS})
        select ${id}, r.id, r.receiver, r.realname, ${valuesOf(message, { delayMs })} from (${receiver}) r`.execute(
        kysely,
      )
      return numAffectedRows === 1n
    },

    /** Returns whether a person has a mail address. */
    async hasAddress(userId: string): Promise<boolean> {
      const { rows } = await sql`select from sys_user where id = ${userId} and email <> ''`.execute(kysely)
      return rows.length > 0
    },

    /**
     * Adds one message for each person of the audience; frozen and deleted people are skipped. @returns number of
     * messages.
     */
    async addForAudience(trx: Queries, batchId: string, message: NewMessage, audience: Audience): Promise<number> {
      const { userIds, departIds, roleIds } = audience
      const { numAffectedRows } = await sql`
        insert into sys_sms (id, receiver_id, es_receiver, receiver_name, ${COLUMNS})
        select replace(gen_random_uuid()::text, '-', ''), a.id, a.username, a.realname, ${valuesOf(message, { batchId })}
        from sys_address_book a
        where a.tenant_id = ${message.tenantId} and (
          a.id = any (${[...userIds]}::text[])
          or exists (
            select from sys_user_depart_above ud join sys_depart d on d.id = ud.dep_id
            where ud.user_id = a.id and d.tenant_id = ${message.tenantId} and ud.dep_id = any (${[...departIds]}::text[]))
          or exists (
            select from sys_user_role ur join sys_role r on r.id = ur.role_id
            where ur.user_id = a.id and ur.role_id = any (${[...roleIds]}::text[])
              and r.tenant_id in (0, ${message.tenantId})))`.execute(trx)
      return Number(numAffectedRows ?? 0)
    },

    /** Claims the message of a channel that has been due longest; among concurrent processes one gets it. */
    async claim(channel: ChannelCode, leaseMs: number): Promise<ClaimedMessage | undefined> {
      const { rows } = await sql<ClaimedRow>`
        with due as (
          select id from sys_sms
          where es_type = ${channel} and es_send_status in ('0', '2', '4') and due_time <= now()
          order by due_time, id limit 1 for update skip locked)
        update sys_sms m set es_send_status = '4', es_send_num = m.es_send_num + 1, due_time = ${leaseEnd(leaseMs)}
        from due where m.id = due.id returning ${CLAIMED}`.execute(kysely)
      return rows[0] && claimed(rows[0])
    },

    /** Claims one message that has not been attempted. */
    async claimOne(id: string, leaseMs: number): Promise<ClaimedMessage | undefined> {
      const { rows } = await sql<ClaimedRow>`
        update sys_sms m set es_send_status = '4', es_send_num = m.es_send_num + 1, due_time = ${leaseEnd(leaseMs)}
        where m.id = ${id} and m.es_send_status = '0' returning ${CLAIMED}`.execute(kysely)
      return rows[0] && claimed(rows[0])
    },

    /** Stores a success; has no effect when the claim was lost meanwhile. */
    async noteSent({ id, attempt }: ClaimedMessage): Promise<void> {
      await sql`
        update sys_sms set es_send_status = '1', es_send_time = now(), es_result = null, due_time = null
        where id = ${id} and es_send_status = '4' and es_send_num = ${attempt}`.execute(kysely)
    },

    /** @param retryMs time until the next attempt; null gives up */
    async noteFailed({ id, attempt }: ClaimedMessage, reason: string, retryMs: number | null): Promise<void> {
      const due = retryMs === null ? sql`null` : sql`now() + ${retryMs} * interval '1 millisecond'`
      const state = retryMs === null ? SEND_STATE.givenUp : SEND_STATE.failed
      await sql`
        update sys_sms set es_send_status = ${state}, es_result = ${reason}, es_send_time = now(), due_time = ${due}
        where id = ${id} and es_send_status = '4' and es_send_num = ${attempt}`.execute(kysely)
    },

    async stateOf(id: string): Promise<{ state: string; reason: string | null } | undefined> {
      const { rows } = await sql<{ state: string; reason: string | null }>`
        select es_send_status as state, es_result as reason from sys_sms where id = ${id}`.execute(kysely)
      return rows[0]
    },
  }
}

const COLUMNS = sql`
  es_title, es_content, is_html, es_param, es_type, template_code, tenant_id, create_by, batch_id, es_send_status,
  due_time`

function valuesOf(message: NewMessage, { batchId = null, delayMs = 0 }: { batchId?: string | null; delayMs?: number }) {
  const { title, content, isHtml, params, channel, templateCode, tenantId, sender } = message
  return sql`
    ${title}::varchar, ${content}::text, ${isHtml}::boolean, ${params}::text, ${channel}::varchar,
    ${templateCode}::varchar, ${tenantId}::integer, ${sender}::varchar, ${batchId}::varchar,
    ${SEND_STATE.waiting}::varchar, now() + ${delayMs} * interval '1 millisecond'`
}

function claimed({ receiverId, account, ...row }: ClaimedRow): ClaimedMessage {
  return { ...row, receiver: account, isReachable: receiverId === null || account !== null }
}

/** Statements on messages that the record engine has locked. */
export const messageStates = {
  /** Makes messages due immediately; earlier attempts no longer count. */
  async resend(trx: Queries, ids: readonly string[]): Promise<void> {
    await sql`
      update sys_sms set es_send_status = '0', tries_before = es_send_num, es_result = null, due_time = now()
      where id = any (${[...ids]}::text[])`.execute(trx)
  },

  async cancel(trx: Queries, ids: readonly string[]): Promise<void> {
    await sql`
      update sys_sms set es_send_status = '5', due_time = null
      where id = any (${[...ids]}::text[])`.execute(trx)
  },

  /** Cancels the messages of a bulk sending that are not sent yet. @returns number of messages. */
  async cancelBatch(trx: Queries, batchId: string): Promise<number> {
    const { numAffectedRows } = await sql`
      update sys_sms set es_send_status = '5', due_time = null
      where batch_id = ${batchId} and es_send_status in ('0', '2')`.execute(trx)
    return Number(numAffectedRows ?? 0)
  },
}
