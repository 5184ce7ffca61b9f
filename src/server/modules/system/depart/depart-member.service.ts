import type { Kysely } from 'kysely'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { Tables } from '../../../db/connection.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import type { Clock } from '../../../platform/clock.ts'
import { LOG_TYPE, type SystemLog } from '../../../platform/system-log.store.ts'
import type { RecordEngine } from '../../../records/engine.ts'
import type { HookContext } from '../../../records/needs.ts'
import type { DepartLeadService } from './depart-lead.service.ts'
import { departMemberRepository } from './depart-member.repository.ts'

interface Needs {
  kysely: Kysely<Tables>
  engine: Pick<RecordEngine, 'list' | 'change'>
  userEntity: Entity
  leads: DepartLeadService
  log: SystemLog
  clock: Clock
}

/** Whoever may change departments may say who belongs to them. */
const STANDS_IN = 'system:depart:edit'
/** The dictionary operate_type: edit. */
const EDITED = 3

export type DepartMemberService = ReturnType<typeof createDepartMemberService>

/** Who belongs to a department. */
export function createDepartMemberService({ kysely, engine, userEntity, leads, log, clock }: Needs) {
  return {
    /**
     * Members of a department and of those below; without a department, of those that the person leads.
     * @param query paging, order and filters as a list takes them
     * @returns null without a department for who leads none. @throws AppError NOT_GRANTED, RECORD_NOT_FOUND
     */
    async list(principal: Principal, departId: string, query: Readonly<Row>): Promise<PageResult<Row> | null> {
      const ids = await (departId === ''
        ? leads.ledIds(principal)
        : departMemberRepository.idsBelow(kysely, principal.tenantId, departId))
      if (departId === '' && ids.length === 0) return null
      // A list without a condition would be that of everybody.
      if (ids.length === 0) throw new AppError('RECORD_NOT_FOUND')
      const reader = await readerOf(principal, departId)
      return engine.list(reader, userEntity, { ...query, selecteddeparts: ids })
    },

    /** Those who are members already stay so. @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, IDS_MISSING */
    async add(principal: Principal, departId: string, userIds: readonly string[]): Promise<void> {
      await change(principal, departId, userIds, '部门添加用户', (own, { trx }) =>
        departMemberRepository.link(trx, departId, own),
      )
    },

    /** @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, IDS_MISSING, DEPART_MEMBER_NONE when nobody was a member. */
    async remove(principal: Principal, departId: string, userIds: readonly string[]): Promise<void> {
      await change(principal, departId, userIds, '部门移除用户', async (own, { trx }) => {
        const left = await departMemberRepository.unlink(trx, departId, own)
        if (left.length === 0) throw new AppError('DEPART_MEMBER_NONE')
        return left
      })
    },
  }

  async function change(
    principal: Principal,
    departId: string,
    userIds: readonly string[],
    what: string,
    write: (ids: readonly string[], context: HookContext) => Promise<readonly string[]>,
  ): Promise<void> {
    await leads.require(principal, departId, STANDS_IN)
    const ids = await engine.change(await readerOf(principal, departId), userEntity, userIds, async (rows, context) => {
      const own = rows.map(({ id }) => String(id))
      const changed = await write(own, context)
      await departMemberRepository.touch(context.trx, changed, principal.username, clock.now())
    })
    const { username, realname } = principal
    const content = `${what}，部门id： ${departId}，用户id： ${ids.join(',')}`
    await log.add({ type: LOG_TYPE.operation, operateType: EDITED, content, username, realname })
  }

  /** Leading a department stands in for the grant to see its people; what one may see of each stays as it is. */
  async function readerOf(principal: Principal, departId: string): Promise<Principal> {
    if (principal.may('system:user:list')) return principal
    if (departId !== '' && !(await leads.leads(principal, departId))) throw new AppError('NOT_GRANTED')
    return { ...principal, isAdmin: true }
  }
}
